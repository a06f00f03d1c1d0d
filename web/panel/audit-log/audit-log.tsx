import { Link, data, useNavigation, useSearchParams } from "react-router";
import {
  entriesOnPage,
  findAuditEntries,
  listActs,
  readRecordChoice,
} from "#server/panel/audit-log/find-audit-entries.ts";
import { nameSubjects } from "#server/platform/audit/name-subjects.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/require-sign-in.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { PageHead } from "../../app/page-head.tsx";
import { visitContext } from "../../app/visit.server.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Alert, Badge } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TextField } from "../../ui/field.tsx";
import { Table } from "../../ui/table.tsx";
import { ListTools } from "../../panel-kit/list-tools.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { CorrectionForm } from "../../panel-kit/correction-form.tsx";
import { undoByForm } from "../../panel-kit/undo-by-form.server.ts";
import { recordScope } from "./audit-log-scope.server.ts";
import { DetailsOfAct } from "./details-of-act.tsx";
import { SubjectOfAct } from "./subject-of-act.tsx";
import type { Route } from "./+types/audit-log";
import { textNamed } from "#messages/format-problem.ts";
import { useTableColumns } from "../../panel-kit/use-table-columns.tsx";
import { recordColumns } from "./audit-log-columns.ts";

export const handle = {
  texts: ["panel", "teamsPanel", "accountsPanel", "competitionsPanel", "listsPanel", "acts", "stagesPanel", "show"],
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const { brands } = await recordScope(context);
  const { database } = context.get(siteContext);
  const choice = readRecordChoice(new URL(request.url).searchParams);
  const [entries, acts] = await Promise.all([findAuditEntries(database, brands, choice), listActs(database)]);
  const names = await nameSubjects(
    database,
    entries.map((entry) => entry.subject),
    context.get(visitContext).language,
  );
  return { choice, entries, acts, names, last: entries.length === entriesOnPage ? (entries.at(-1)?.id ?? null) : null };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { who } = await recordScope(context);
  const { id: personId } = requireSignIn(who, request);
  const outcome = await undoByForm(context.get(siteContext), await request.formData(), personId);
  return data(outcome, { status: outcome.kind === "done" ? 200 : outcome.reason === "forbidden" ? 403 : 400 });
}

export default function ActRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { acts: actNames, listsPanel, teamsPanel } = useMessages();
  const { record: texts, undoRefused, team } = teamsPanel;
  const { dateTime } = useFormats();
  const [parameters] = useSearchParams();
  const pending = useNavigation().formData?.get("entry");
  const { choice, entries, acts, names, last } = loaderData;
  const columns = useTableColumns(recordColumns, {
    at: ({ at }) => (
      <time dateTime={at.toISOString()} className="whitespace-nowrap" suppressHydrationWarning>
        {dateTime(at)}
      </time>
    ),
    subject: ({ subject }) => <SubjectOfAct subject={subject} names={names} />,
    details: (entry) => <DetailsOfAct details={entry.details} />,
    undo: (entry) => {
      if (entry.isUndone) return <Badge>{texts.undone}</Badge>;
      if (!entry.mayBeUndone) return null;
      return (
        <CorrectionForm
          asks={entry.changesPublished}
          act="undo"
          label={team.undo}
          pending={pending === String(entry.id)}
        >
          <input type="hidden" name="entry" value={entry.id} />
        </CorrectionForm>
      );
    },
  });
  const further = new URLSearchParams(parameters);
  further.set("after", String(last));
  const fromTheFirst = new URLSearchParams(parameters);
  fromTheFirst.delete("after");
  const day = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? "";
  return (
    <div className="space-y-6">
      <PageHead title={texts.title} unlisted />
      <header className="flex flex-wrap items-end gap-3">
        <h1 className="display min-w-64 flex-1 text-4xl">{texts.title}</h1>
        <a href={`${panelPath}/audit/export?${parameters.toString()}`} className={buttonClass({})}>
          {teamsPanel.export}
        </a>
      </header>
      {actionData?.kind === "done" && <Alert tone="go" title={team.undone} />}
      {actionData?.kind === "refused" && <Alert tone="stop" title={undoRefused[actionData.reason]} />}
      <ListTools
        choice={{ search: choice.search, group: choice.act ?? "", sort: choice.oldestFirst ? "oldest" : "" }}
        searchLabel={texts.search}
        groups={acts.map((value) => ({ value, label: textNamed(actNames, value) ?? value }))}
        group={{ name: "act", label: texts.act, all: texts.anyAct }}
        sorts={[
          { value: "", label: listsPanel.record.newest },
          { value: "oldest", label: listsPanel.record.oldest },
        ]}
        sortName="order"
      >
        <TextField name="from" type="date" label={texts.from} defaultValue={day(choice.from)} />
        <TextField
          name="to"
          type="date"
          label={texts.to}
          defaultValue={choice.until === null ? "" : day(new Date(choice.until.getTime() - 1))}
        />
      </ListTools>
      {entries.length === 0 ? (
        <EmptyState title={texts.none} />
      ) : (
        <Table dense caption={texts.title} columns={columns} rows={entries} rowKey={(entry) => entry.id} />
      )}
      <nav className="flex gap-3" aria-label={teamsPanel.pages}>
        {choice.after !== null && (
          <Link to={`?${fromTheFirst.toString()}`} className={buttonClass({})}>
            {choice.oldestFirst ? texts.oldest : texts.newest}
          </Link>
        )}
        {last !== null && (
          <Link to={`?${further.toString()}`} className={buttonClass({})}>
            {choice.oldestFirst ? texts.newer : texts.older}
          </Link>
        )}
      </nav>
    </div>
  );
}
