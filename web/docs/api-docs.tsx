import { useLanguage, useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { visitContext } from "../app/visit.server.ts";
import { Badge } from "../ui/card.tsx";
import { CodeBlock } from "../ui/code-block.tsx";
import { Table, type Column } from "../ui/table.tsx";
import { ButtonLink, TextLink } from "../ui/button.tsx";
import type { Route } from "./+types/api-docs";
import { apiReference, type CallReference, type FieldRow } from "./reference.server.ts";

export const handle = { texts: ["apiDocs"] };

export function loader({ context, request }: Route.LoaderArgs) {
  const origin = context.get(visitContext).origin ?? new URL(request.url).origin;
  return { origin, ...apiReference(origin) };
}

export default function ApiDocs({ loaderData }: Route.ComponentProps) {
  const { apiDocs: texts } = useMessages();
  const language = useLanguage();
  const { origin, groups, problems } = loaderData;
  const problemColumns: Column<(typeof problems)[number]>[] = [
    { head: texts.problems.columns.status, numeric: true, rowHeader: true, cell: ({ status }) => status },
    { head: texts.problems.columns.meaning, cell: ({ meaning }) => <span lang="en">{meaning}</span> },
  ];
  return (
    <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[14rem_minmax(0,1fr)]">
      <header className="max-w-prose space-y-4 lg:col-start-2">
        <PageTitle title={texts.title} description={texts.description} />
        <p className="text-lg">{texts.description}</p>
      </header>
      <nav
        aria-label={texts.contents}
        className="lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:self-start"
      >
        <p className="display mb-2 text-xl">{texts.contents}</p>
        <ul className="grid grid-cols-2 gap-x-4 gap-y-1 text-sm lg:grid-cols-1">
          {groups.flatMap(({ calls }) =>
            calls.map((call) => (
              <li key={call.operationId}>
                <a href={`#${call.operationId}`} className="footer-link" lang="en">
                  {call.summary}
                </a>
              </li>
            )),
          )}
          <li>
            <a href="#problems" className="footer-link">
              {texts.problems.title}
            </a>
          </li>
        </ul>
      </nav>
      <div className="min-w-0 space-y-14 lg:col-start-2">
        <section aria-labelledby="start" className="space-y-6">
          <h2 id="start" className="display border-b-2 border-ink pb-2 text-3xl">
            {texts.start.title}
          </h2>
          <div className="grid gap-8 xl:grid-cols-2">
            <div className="min-w-0">
              <p>{texts.start.tokenText}</p>
              <CodeBlock
                label={texts.start.token}
                code={`curl -H "Authorization: Bearer $CODE_PRIX_TOKEN" \\\n  ${origin}/api/v1/me`}
              />
              <p className="mt-4">
                <ButtonLink to="/account/tokens" kind="primary">
                  {texts.start.token}
                </ButtonLink>
              </p>
            </div>
            <div className="min-w-0">
              <p>
                <TextLink to="/kit">{texts.start.kitLink}</TextLink>
              </p>
              <CodeBlock
                label={texts.start.kit}
                code={`code-prix login --site ${origin}\ncode-prix submit cars/first_car.py`}
              />
              <p className="mt-4">
                <a href="/api/openapi.json" className="link">
                  {texts.start.document}
                </a>
              </p>
            </div>
          </div>
        </section>
        {language !== "en" && <p className="text-quiet">{texts.english}</p>}
        {groups.map(({ tag, calls }) => (
          <section key={tag} aria-labelledby={`tag-${tag}`} className="space-y-10" lang="en">
            <h2 id={`tag-${tag}`} className="display border-b-2 border-ink pb-2 text-3xl">
              {tag}
            </h2>
            {calls.map((call) => (
              <Call key={call.operationId} call={call} origin={origin} />
            ))}
          </section>
        ))}
        <section className="space-y-4">
          <h2 id="problems" className="display scroll-mt-24 border-b-2 border-ink pb-2 text-3xl">
            {texts.problems.title}
          </h2>
          <p className="max-w-prose">{texts.problems.text}</p>
          <p className="max-w-prose">{texts.problems.limits}</p>
          <Table
            dense
            caption={texts.problems.title}
            columns={problemColumns}
            rows={problems}
            rowKey={({ status }) => status}
          />
        </section>
      </div>
    </div>
  );
}

function Call({ call, origin }: { call: CallReference; origin: string }) {
  const { apiDocs: texts } = useMessages();
  return (
    <article aria-labelledby={call.operationId} className="space-y-3">
      <h3 id={call.operationId} className="scroll-mt-24 text-xl font-semibold">
        {call.summary}
      </h3>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Badge tone={call.method === "GET" ? "neutral" : "caution"}>{call.method}</Badge>
        <code className="font-mono text-sm break-all">/api/v1{call.path}</code>
        <Badge tone={call.scope === null ? "go" : "neutral"}>
          {call.scope === null ? texts.everybody : texts.scopes[call.scope]}
        </Badge>
      </p>
      <p className="max-w-prose text-quiet">{call.description}</p>
      <CodeBlock label={`curl ${call.method} ${call.path}`} code={curlOf(call, origin)} />
      <Fields of={call.summary} title={texts.parameters} rows={call.parameters} open />
      <Fields of={call.summary} title={texts.body} rows={call.body} open />
      <Fields of={call.summary} title={`${texts.answer} (${call.answerType})`} rows={call.answer} />
      <p className="text-sm text-quiet">
        {texts.problems.title}:{" "}
        {call.problems.map(({ status }, index) => (
          <span key={status}>
            {index > 0 && ", "}
            <a href="#problems" className="link figures">
              {status}
            </a>
          </span>
        ))}
      </p>
    </article>
  );
}

function curlOf(call: CallReference, origin: string): string {
  const token = call.scope === null ? "" : ' -H "Authorization: Bearer $CODE_PRIX_TOKEN"';
  const body =
    call.body.length === 0
      ? ""
      : ` \\\n  -H "Content-Type: application/json" \\\n  -d '{"kind":"bytecode","bytecode":"0x6080…"}'`;
  return `curl${token}${body} \\\n  ${origin}/api/v1${call.path}`;
}

type FieldsProps = {
  /** distinguishes tables of the same title for screen readers */
  of: string;
  title: string;
  rows: readonly FieldRow[];
  open?: boolean;
};

function Fields({ of, title, rows, open = false }: FieldsProps) {
  const { apiDocs: texts } = useMessages();
  if (rows.length === 0) return null;
  const columns: Column<FieldRow>[] = [
    {
      head: texts.columns.field,
      rowHeader: true,
      cell: (row) => (
        <>
          <code className="font-mono text-sm">{row.name}</code>
          {open && row.required && <span className="ml-2 text-sm font-normal text-quiet">{texts.required}</span>}
        </>
      ),
    },
    { head: texts.columns.type, cell: (row) => <span className="font-mono text-sm break-words">{row.type}</span> },
    { head: texts.columns.meaning, cell: (row) => row.meaning },
  ];
  return (
    <details open={open} className="border-l-4 border-line pl-4">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{title}</summary>
      <Table dense caption={`${of}: ${title}`} columns={columns} rows={rows} rowKey={(row) => row.name} />
    </details>
  );
}
