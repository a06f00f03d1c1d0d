import { useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { visitContext } from "../app/visit.server.ts";
import { CodeBlock } from "../ui/code-block.tsx";
import { Table } from "../ui/table.tsx";
import { ButtonLink, TextLink } from "../ui/button.tsx";
import type { Route } from "./+types/kit";

export const handle = { texts: ["kit"] };

export function loader({ context, request }: Route.LoaderArgs) {
  return { origin: context.get(visitContext).origin ?? new URL(request.url).origin };
}

const hashOption = "--hash";

const commands = ["explain", "evaluate", "gas", "check", "cars", "status", "standings", "log"] as const;

export default function Kit({ loaderData: { origin } }: Route.ComponentProps) {
  const { kit: texts } = useMessages();
  const steps = [
    { key: "install", code: `npm install --global ${origin}/kit/code-prix.tgz` },
    { key: "race", code: "code-prix new my-car\ncd my-car\ncode-prix race cars/first_car.py" },
    { key: "login", code: `code-prix login --site ${origin}` },
    { key: "submit", code: "code-prix submit cars/first_car.py" },
  ] as const;
  // A line break between the hyphens would look like two options.
  const [beforeOption = "", afterOption = ""] = texts.offline.split(hashOption);
  return (
    <div className="space-y-10">
      <header className="max-w-prose space-y-4">
        <PageTitle title={texts.title} description={texts.lead} />
        <p className="text-lg">{texts.lead}</p>
      </header>
      <ol className="grid gap-8 lg:grid-cols-2">
        {steps.map(({ key, code }, index) => (
          <li key={key} className="min-w-0 border-t-2 border-ink pt-3">
            <h2 className="display text-2xl">
              <span className="figures mr-3 text-quiet" aria-hidden>
                {index + 1}
              </span>
              {texts.steps[key].title}
            </h2>
            <p className="mt-2 max-w-prose">{texts.steps[key].text}</p>
            <CodeBlock label={texts.steps[key].title} code={code} />
            {key === "login" && (
              <p className="mt-4">
                <ButtonLink to="/account/tokens">{texts.token}</ButtonLink>
              </p>
            )}
          </li>
        ))}
      </ol>
      <section className="max-w-4xl space-y-4">
        <Table
          caption={texts.more}
          rows={commands}
          rowKey={(command) => command}
          columns={[
            {
              head: texts.command,
              rowHeader: true,
              cell: (command) => <code className="font-mono text-sm whitespace-nowrap">{`code-prix ${command}`}</code>,
            },
            { head: texts.does, cell: (command) => texts.commands[command] },
          ]}
        />
        <p className="max-w-prose">
          {beforeOption}
          <code className="font-mono text-sm whitespace-nowrap">{hashOption}</code>
          {afterOption}
        </p>
        <p className="max-w-prose">
          {texts.otherwise} <TextLink to="/api/docs">{texts.api}</TextLink>
        </p>
      </section>
    </div>
  );
}
