import { useSearchParams } from "react-router";
import { nameSubjects } from "#server/platform/audit/name-subjects.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requireSignIn } from "../../app/redirects.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Badge } from "../../ui/card.tsx";
import { TextField } from "../../ui/field.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage, allCities, useCityName, useLocalName } from "../../panel-kit/panel-page.tsx";
import { PanelTable, SearchedList, type PanelCells } from "../../panel-kit/panel-table.tsx";
import { ActForm, ActNotice } from "../../panel-kit/act-form.tsx";
import { undoFromForm } from "../../panel-kit/panel-scope.server.ts";
import { auditLogList, auditLogScope } from "./audit-log-list.server.ts";
import type { Route } from "./+types/audit-log";
import { textNamed } from "#messages/format-problem.ts";

const page = "panel/audit-log/audit-log";

export const handle = {
  texts: [
    "panel",
    "teamsPanel",
    "accountsPanel",
    "competitionsPanel",
    "listsPanel",
    "acts",
    "stagesPanel",
    "show",
    "sceneTitles",
  ],
};

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(auditLogList, args);
  const { database } = args.context.get(siteContext);
  const subjects = list.rows.map((entry) => entry.subject);
  return {
    choice: found.choice,
    list,
    names: await nameSubjects(database, subjects, args.context.get(visitContext).language),
    last: found.last,
  };
}

export const action = formAction(
  page,
  async ({ context, request }: Route.ActionArgs) => {
    const { who } = await auditLogScope(context);
    return { site: context.get(siteContext), personId: requireSignIn(who, request).id };
  },
  { undo: undoFromForm },
);

export default function ActRecord({ loaderData, actionData }: Route.ComponentProps) {
  const { acts: actNames, listsPanel, panel, teamsPanel } = useMessages();
  const { record: texts } = teamsPanel;
  const { dateTime } = useFormats();
  const [parameters] = useSearchParams();
  const { choice, list, names, last } = loaderData;
  const cells: PanelCells<typeof list> = {
    at: ({ at }) => (
      <time dateTime={at.toISOString()} className="lg:whitespace-nowrap" suppressHydrationWarning>
        {dateTime(at)}
      </time>
    ),
    act: ({ act, times }) => `${textNamed(actNames, act) ?? act}${times > 1 ? ` ×${times}` : ""}`,
    subject: ({ subject }) => <SubjectOfAct subject={subject} names={names} />,
    details: (entry) => <DetailsOfAct details={entry.details} />,
    undo: (entry) => {
      if (entry.isUndone) return <Badge>{texts.undone}</Badge>;
      if (!entry.mayBeUndone) return null;
      return (
        <ActForm
          page={page}
          intent="undo"
          label={panel.undo.label}
          fields={{ entry: entry.id }}
          isPublished={entry.changesPublished}
        />
      );
    },
  };
  const further = new URLSearchParams(parameters);
  further.set("after", String(last));
  const fromTheFirst = new URLSearchParams(parameters);
  fromTheFirst.delete("after");
  const day = (moment: Date | null) => moment?.toISOString().slice(0, 10) ?? "";
  return (
    <PanelPage title={panel.sections.audit} notices={<ActNotice outcome={null} undone={actionData?.outcome} done="" />}>
      <SearchedList
        list={list}
        isNarrowed={choice.from !== null || choice.until !== null || choice.after !== null}
        tools={
          <>
            <TextField name="from" type="date" label={texts.from} defaultValue={day(choice.from)} />
            <TextField
              name="to"
              type="date"
              label={texts.to}
              defaultValue={choice.until === null ? "" : day(new Date(choice.until.getTime() - 1))}
            />
          </>
        }
      >
        <PanelTable list={list} caption={panel.sections.audit} cells={cells} />
      </SearchedList>
      <nav className="flex gap-3" aria-label={listsPanel.pageLinks.pages}>
        {choice.after !== null && (
          <ButtonLink to={`?${fromTheFirst.toString()}`}>{choice.oldestFirst ? texts.oldest : texts.newest}</ButtonLink>
        )}
        {last !== null && (
          <ButtonLink to={`?${further.toString()}`}>{choice.oldestFirst ? texts.newer : texts.older}</ButtonLink>
        )}
      </nav>
    </PanelPage>
  );
}

function SubjectOfAct({ subject, names }: { subject: string; names: Record<string, string> }) {
  const { accountsPanel, panel } = useMessages();
  const [kind = "", id = ""] = subject.split(":", 2);
  const localName = useLocalName();
  const cityName = useCityName();
  const { settings, logIns } = panel.sections;
  const kinds = { ...panel.words, ...accountsPanel.subjects, settings, "log-in": logIns };
  const name = names[subject] ?? (kind === "retention" && id !== allCities ? cityName(id) : "");
  return (
    <>
      <span className="text-quiet">{textNamed(kinds, kind)}</span> {localName(name)}
    </>
  );
}

function DetailsOfAct({ details }: { details: Record<string, unknown> }) {
  const { accountsPanel, competitionsPanel, panel } = useMessages();
  const { meanwhile } = competitionsPanel;
  const fields = { ...panel.words, ...competitionsPanel.fields };
  const { details: words } = accountsPanel;
  const formatValue = useValueFormatter();
  const { before, after, version: _, ...rest } = details;
  const was = (before ?? {}) as Record<string, unknown>;
  const changes = Object.entries((after ?? {}) as Record<string, unknown>);
  return (
    <ul className="max-w-md text-sm break-words">
      {changes.flatMap(([name, value]) => {
        // Columns without a name say nothing to people.
        const field = textNamed(fields, name);
        return field === undefined
          ? []
          : [
              <li key={name}>
                {meanwhile.change({ field, before: formatValue(name, was[name]), after: formatValue(name, value) })}
              </li>,
            ];
      })}
      {Object.entries(rest).flatMap(([name, value]) => {
        // A step counts from zero, so the number isn't shown.
        const word = name === "from" && typeof value === "number" ? undefined : textNamed(words, name);
        return word === undefined ? [] : [<li key={name}>{`${word}: ${formatValue(name, value)}`}</li>];
      })}
    </ul>
  );
}

function useValueFormatter(): (name: string, value: unknown) => string {
  const {
    accountsPanel: admin,
    competitionsPanel: competitions,
    panel,
    sceneTitles,
    show,
    stagesPanel: stages,
  } = useMessages();
  const { dateTime } = useFormats();
  const choices: Record<string, Readonly<Record<string, string>>> = {
    ...competitions.settings.choices,
    state: { ...competitions.states, ...stages.states },
    kind: stages.kinds,
    format: stages.formats,
    releaseMode: stages.builder.releaseModes,
    seats: stages.builder.seatDesigns,
    scenes: sceneTitles,
    role: { ...admin.roles, ...show.panel.roles },
    template: competitions.create.templates,
  };
  const formatValue = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === "") return competitions.meanwhile.empty;
    if (typeof value === "boolean") return value ? panel.words.yes : panel.words.no;
    if (Array.isArray(value)) return short(value.map((each) => formatValue(name, each)).join(", "));
    if (typeof value === "object") {
      return Object.entries(value)
        .filter(([key]) => !/Ids?$/.test(key))
        .map(([key, each]) => formatValue(key, each))
        .join(", ");
    }
    if (typeof value !== "string") return JSON.stringify(value);
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)) return dateTime(new Date(value));
    return short(textNamed(choices[name] ?? {}, value) ?? value);
  };
  return formatValue;
}

const short = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);
