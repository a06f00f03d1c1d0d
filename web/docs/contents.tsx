import { Link } from "react-router";
import { useLanguage, useMessages } from "../ui/messages.tsx";
import { PageHead } from "../app/page-head.tsx";
import { visitContext } from "../app/visit.server.ts";
import type { Route } from "./+types/contents";
import { DocumentSearch } from "./document-search.tsx";
import { documentContents } from "./shown-documents.server.ts";
import "./documents.css";

export const handle = { texts: ["documents"], shared: [] };

export function loader({ context }: Route.LoaderArgs) {
  return { contents: documentContents(context.get(visitContext).language) };
}

export default function Contents({ loaderData }: Route.ComponentProps) {
  const { documents: texts } = useMessages();
  const language = useLanguage();
  return (
    <div>
      <PageHead title={texts.title} description={texts.description} />
      <h1 className="display text-5xl sm:text-6xl">{texts.title}</h1>
      <p className="mt-4 max-w-prose text-xl">{texts.lead}</p>
      <div className="mt-6 max-w-2xl">
        <DocumentSearch />
      </div>
      <div className="mt-12 grid gap-x-12 gap-y-12 md:grid-cols-2">
        {loaderData.contents.map(({ group, documents }) => (
          <section key={group} aria-labelledby={group} className="min-w-0">
            <h2 id={group} className="display scroll-mt-24 border-t-4 border-ink pt-3 text-3xl">
              {texts.groups[group]}
            </h2>
            <ul className="mt-3">
              {documents.map((each) => (
                <li key={each.slug} className="break-inside-avoid">
                  <Link
                    to={`/docs/${each.slug}`}
                    prefetch="intent"
                    className="flex min-h-11 items-center border-b border-line py-1.5 font-semibold hover:bg-panel"
                    lang={each.language === language ? undefined : each.language}
                  >
                    {each.title}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
