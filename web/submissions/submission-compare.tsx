import { Form, redirect } from "react-router";
import { siteContext } from "#server/http/site-context.ts";
import { compareSources, type Stretch } from "#server/submissions/similarity/compare-pair.ts";
import {
  findSubmission,
  listSubmissions,
  type SubmissionView,
  readSubmissionCode,
} from "#server/submissions/find-submission.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { PageTitle } from "../app/page-head.tsx";
import { visitContext } from "../app/visit.server.ts";
import { Button, TextLink } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { Select } from "../ui/field.tsx";
import type { Route } from "./+types/submission-compare";
import { ownCode } from "./submission-team.server.ts";

export const handle = { texts: ["submissions", "garage"] };

const mostListed = 100;
const around = 3;

/** `/submission/{later}/compare?with={earlier}`; default: the previous one. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const site = context.get(siteContext);
  const { database } = site;
  const { language } = context.get(visitContext);
  const find = (id: string) => ownCode(site, request, language, () => findSubmission(database, id));
  const url = new URL(request.url);
  const chosen = url.searchParams.get("later");
  if (chosen !== null && chosen !== params.id) {
    const compared = new URLSearchParams({ with: url.searchParams.get("with") ?? "" });
    throw redirect(`/submission/${encodeURIComponent(chosen)}/compare?${compared}`);
  }
  const later = await find(params.id);
  const all = await listSubmissions(database, later.teamId, mostListed);
  const asked = url.searchParams.get("with");
  const before = all[all.findIndex((each) => each.id === later.id) + 1];
  const earlier = asked === null || asked === "" ? (before ?? later) : await find(asked);
  const [from, to] = await Promise.all([earlier, later].map(({ id }) => readSubmissionCode(database, id)));
  const bothSources = from?.kind === "source" && to?.kind === "source";
  return {
    earlier,
    later,
    all: all.map(({ id, receivedAt, note, state }) => ({ id, receivedAt, note, state })),
    stretches: bothSources ? (compareSources(from.text, to.text) ?? "too-different") : "no-source",
  } as const;
}

export default function SubmissionCompare({ loaderData }: Route.ComponentProps) {
  const { compare: texts } = useMessages().submissions;
  const { earlier, later, stretches } = loaderData;
  return (
    <div className="space-y-8">
      <PageTitle title={texts.title} unlisted />
      <Chooser loaderData={loaderData} />
      <HashNote earlier={earlier} later={later} />
      {stretches === "no-source" && <Alert tone="caution">{texts.noSource}</Alert>}
      {stretches === "too-different" && <Alert tone="caution">{texts.tooDifferent}</Alert>}
      {typeof stretches === "object" && <Difference stretches={stretches} />}
    </div>
  );
}

function Chooser({ loaderData: { all, earlier, later } }: Pick<Route.ComponentProps, "loaderData">) {
  const { compare: texts } = useMessages().submissions;
  const { states } = useMessages().garage.submission;
  const { dateTime } = useFormats();
  const options = all.map(({ id, receivedAt, note, state }) => ({
    value: id,
    label: [dateTime(receivedAt), states[state], note].filter((word) => word !== "").join(" · "),
  }));
  return (
    <Form key={`${earlier.id} ${later.id}`} className="grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]">
      <Select name="with" label={texts.from} options={options} defaultValue={earlier.id} />
      <Select name="later" label={texts.to} options={options} defaultValue={later.id} />
      <Button type="submit">{texts.show}</Button>
    </Form>
  );
}

function HashNote({ earlier, later }: { earlier: SubmissionView; later: SubmissionView }) {
  const { compare: texts } = useMessages().submissions;
  if (earlier.codeHash === null || later.codeHash === null) return null;
  return (
    <p className="text-quiet">
      {earlier.codeHash === later.codeHash ? texts.sameCode : texts.otherCode}{" "}
      <TextLink to={`/submission/${later.id}`} className="font-mono text-sm">
        {later.codeHash.slice(0, 14)}…
      </TextLink>
    </p>
  );
}

function Difference({ stretches }: { stretches: readonly Stretch[] }) {
  const { compare: texts } = useMessages().submissions;
  const { number } = useFormats();
  const count = (kind: Stretch["kind"]) =>
    stretches.reduce((sum, stretch) => sum + (stretch.kind === kind ? stretch.lines.length : 0), 0);
  if (count("added") + count("removed") === 0) return <Alert tone="go">{texts.same}</Alert>;
  return (
    <section className="space-y-3">
      <p className="flex flex-wrap gap-x-6 font-semibold">
        <span className="text-go-text">+ {texts.added({ count: number(count("added")) })}</span>
        <span className="text-stop">− {texts.removed({ count: number(count("removed")) })}</span>
      </p>
      <div className="border border-line bg-raised">
        <table className="w-full font-mono text-sm">
          <tbody>
            {stretches.map((stretch, index) => (
              <StretchRows
                key={`${stretch.kind}:${stretch.from}:${stretch.to}`}
                stretch={stretch}
                isFirst={index === 0}
                isLast={index === stretches.length - 1}
              />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

function StretchRows({ stretch, isFirst, isLast }: { stretch: Stretch; isFirst: boolean; isLast: boolean }) {
  const { compare: texts } = useMessages().submissions;
  const { number } = useFormats();
  const { kind, from, to, lines } = stretch;
  const head = kind === "same" ? (isFirst ? 0 : around) : lines.length;
  const tail = kind === "same" ? (isLast ? 0 : around) : 0;
  const hidden = Math.max(0, lines.length - head - tail);
  const row = (line: string, index: number) => (
    <tr key={index} className={rowClass[kind]}>
      <td className={numberClass}>{kind === "added" ? "" : from + index}</td>
      <td className={numberClass}>{kind === "removed" ? "" : to + index}</td>
      <td className="w-4 text-center align-top font-bold select-none sm:w-6">
        <span aria-hidden>{signs[kind]}</span>
        {kind !== "same" && <span className="sr-only">{kind === "added" ? texts.addedLine : texts.removedLine}</span>}
      </td>
      <td className="pr-2 wrap-anywhere whitespace-pre-wrap sm:pr-4">{line === "" ? " " : line}</td>
    </tr>
  );
  if (kind !== "same" || hidden <= 1) return lines.map(row);
  return (
    <>
      {lines.slice(0, head).map(row)}
      <tr className="bg-panel text-quiet">
        <td colSpan={4} className="px-3 py-1.5 font-sans">
          {texts.skipped({ count: number(hidden) })}
        </td>
      </tr>
      {lines.slice(lines.length - tail, lines.length).map((line, index) => row(line, lines.length - tail + index))}
    </>
  );
}

const signs = { same: "", added: "+", removed: "−" };
const rowClass = { same: "", added: "bg-go-soft", removed: "bg-stop-soft" };
const numberClass = "w-8 px-1 text-right align-top text-quiet select-none sm:w-12 sm:px-2";
