import { carLanguages } from "#languages/compiling/car-language.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { useMessages } from "../ui/messages.tsx";
import { PageHead } from "../app/page-head.tsx";
import { siteError } from "../app/site-error.ts";
import { visitContext } from "../app/visit.server.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { ButtonLink, TextLink } from "../ui/button.tsx";
import type { Route } from "./+types/language-page";
import { guidedLanguages, type GuideExample, guideOf } from "./language-guides.server.ts";

export const handle = { texts: ["languageGuide"], shared: ["car"] };

export function loader({ context, params }: Route.LoaderArgs) {
  const readsIn = context.get(visitContext).language;
  const language = guidedLanguages.find((each) => each === params.language);
  if (!language)
    throw siteError(
      404,
      messagesOf(readsIn).shell.errors.pageNotFound({
        path: `/how-to-play/${params.language}`,
      }),
    );
  return { language, others: guidedLanguages.filter((each) => each !== language), ...guideOf(language, readsIn) };
}

export default function LanguagePage({ loaderData }: Route.ComponentProps) {
  const { languageGuide: texts } = useMessages();
  const { language, others, there, names, refused } = loaderData;
  const title = carLanguages[language].title;
  return (
    <article className="max-w-4xl">
      <PageHead title={texts.title({ language: title })} description={texts.description({ language: title })} />
      <h1 className="display text-5xl sm:text-6xl">{texts.title({ language: title })}</h1>
      <p className="mt-4 text-xl">{texts.lead[language]}</p>
      <p className="mt-4 flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to="/how-to-play">{texts.rules}</TextLink>
        {others.map((each) => (
          <TextLink key={each} to={`/how-to-play/${each}`}>
            {texts.title({ language: carLanguages[each].title })}
          </TextLink>
        ))}
      </p>
      <section aria-labelledby="there" className="mt-12">
        <h2 id="there" className="display border-t-4 border-ink pt-3 text-4xl">
          {texts.there}
        </h2>
        <div className="grid gap-x-8 lg:grid-cols-2">
          {there.map(({ topic, code }) => (
            <section key={topic} aria-labelledby={`topic-${topic}`} className="mt-8 min-w-0">
              <h3 id={`topic-${topic}`} className="display text-2xl">
                {texts.topics[topic].title}
              </h3>
              <p className="mt-1">{texts.topics[topic][language]}</p>
              <CodeBlock label={texts.topics[topic].title} code={code} />
            </section>
          ))}
        </div>
        {names.map((each) => (
          <section key={each.of} className="mt-8">
            <h3 className="display text-2xl">{texts.names[each.of]}</h3>
            <p className="mt-2 flex flex-wrap gap-2">
              {each.names.map((name) => (
                <code key={name} className="border border-line bg-panel px-2 py-0.5 font-mono text-sm">
                  {name}
                </code>
              ))}
            </p>
          </section>
        ))}
      </section>
      <section aria-labelledby="refused" className="mt-16">
        <h2 id="refused" className="display border-t-4 border-ink pt-3 text-4xl">
          {texts.refused}
        </h2>
        <ul className="mt-4">
          {refused.map(({ sentence, examples }) => (
            <li key={sentence} className="border-b border-line py-4">
              <p className="font-semibold">{sentence}</p>
              {examples.map((example) => (
                <RefusedExample key={example.code} {...example} />
              ))}
            </li>
          ))}
        </ul>
      </section>
      <p className="mt-12">
        <ButtonLink to="/submit-car" kind="primary">
          {texts.begin}
        </ButtonLink>
      </p>
    </article>
  );
}

function RefusedExample({ code, instead }: GuideExample) {
  const { languageGuide: texts } = useMessages();
  if (instead === undefined) {
    return code.includes("\n") ? (
      <CodeBlock label={texts.notThere} code={code} />
    ) : (
      <p className="mt-2">
        <code className="bg-panel px-2 py-0.5 font-mono text-sm">{code}</code>
      </p>
    );
  }
  return (
    <div className="grid gap-x-6 md:grid-cols-2">
      <div className="min-w-0">
        <CodeBlock label={texts.notThere} code={code} />
      </div>
      <div className="min-w-0 [&_figure]:border-go">
        <CodeBlock label={texts.instead} code={instead} />
      </div>
    </div>
  );
}
