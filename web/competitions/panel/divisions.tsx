import { NewId } from "../../app/new-id.tsx";
import { idForNew } from "#server/platform/database/created-once.ts";
import { Form } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import {
  divisionActForm,
  divisionForm,
  type DivisionFields as Given,
  type DivisionProblem,
} from "#server/competitions/divisions/division-form.ts";
import { countUndivided, type PanelDivision, type Division } from "#server/competitions/divisions/divisions.ts";
import {
  addDivision,
  changeDivision,
  raiseDivision,
  removeDivision,
  setDivisionClosed,
} from "#server/competitions/divisions/edit-divisions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useDivisionWords } from "../division-words.ts";
import { useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Alert, Badge, Card, EmptyState } from "../../ui/card.tsx";
import { IntentButton, FormErrors, TextAreaField, TextField, Select } from "../../ui/field.tsx";
import { TextLink } from "../../ui/button.tsx";
import { ActForm } from "../../panel-kit/act-form.tsx";
import { actInCompetition } from "../../panel-kit/panel-scope.server.ts";
import { ChangedMeanwhile } from "../../panel-kit/changed-meanwhile.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable, SearchedList } from "../../panel-kit/panel-table.tsx";
import type { Route } from "./+types/divisions";
import { divisionsList } from "./divisions-list.server.ts";
import { divisionDrivers, divisionEntries, divisionLimits, universityMixes } from "#domain/competitions/divisions.ts";

export const handle = { texts: ["panel", "listsPanel", "divisions", "competitionsPanel"] };

const page = "competitions/panel/divisions";

export async function loader(args: Route.LoaderArgs) {
  const { found, list } = await shownList(divisionsList, args);
  const { competition } = found;
  const { database } = args.context.get(siteContext);
  return {
    competitionId: competition.id,
    timeZone: competition.timeZone,
    list,
    undivided: list.total === 0 ? 0 : await countUndivided(database, competition.id),
  };
}

async function actOnDivision(args: Route.ActionArgs, _: unknown, form: FormData) {
  const { competition, personId, site } = await actInCompetition(args);
  const { given } = readForm(divisionForm, form);
  const { division: divisionId, version } = readForm(divisionActForm, form).values;
  const seen = { divisionId, ...(version > 0 && { version }) };
  return { ...site, act: { competition, personId }, seen, given, id: idForNew(form) };
}

type Acting = Awaited<ReturnType<typeof actOnDivision>>;

/** The outcome with the division and, unless it worked, the fields. */
const answering =
  <Outcome extends { kind: string }>(act: (acting: Acting) => Promise<Outcome>) =>
  async (acting: Acting) => {
    const outcome = await act(acting);
    const isDone = outcome.kind === "done" || outcome.kind === "added";
    return { ...outcome, divisionId: acting.seen.divisionId, given: isDone ? undefined : acting.given, at: Date.now() };
  };

const close = (closed: boolean) =>
  answering(({ database, act, seen }) => setDivisionClosed(database, act, seen, { closed, now: new Date() }));

export const action = formAction(page, actOnDivision, {
  "add-division": answering(({ database, act, given, id }) => addDivision(database, act, given, id)),
  "change-division": answering(({ database, jobs, act, seen, given }) =>
    changeDivision(database, jobs, act, seen, given),
  ),
  "close-division": close(true),
  "reopen-division": close(false),
  "raise-division": answering(({ database, act, seen }) => raiseDivision(database, act, seen)),
  "remove-division": answering(({ database, act, seen }) => removeDivision(database, act, seen)),
});

export default function Divisions({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { divisions: texts } = useMessages();
  const { competitionId, list, undivided } = loaderData;
  const words = useDivisionWords();
  useLiveTopics([`competition:${competitionId}`]);
  const competitionPath = `${panelPath}/competitions/${competitionId}`;
  const { outcome } = actionData ?? {};
  const refusedNew = outcome?.kind === "refused" && outcome.divisionId === "" ? outcome : undefined;
  return (
    <PanelPage title={texts.title} isNarrow>
      {outcome?.kind === "added" && <Alert tone="go" title={texts.added} />}
      {outcome?.kind === "done" && <Alert tone="go" title={texts.saved} />}
      {outcome?.kind === "unknown" && <Alert tone="stop" title={texts.unknown} />}
      {outcome?.kind === "in-use" && <Alert tone="stop" title={texts.inUse(outcome)} />}
      {outcome?.kind === "changed-meanwhile" && (
        <ChangedMeanwhile changes={outcome.changes} timeZone={loaderData.timeZone} />
      )}
      {undivided > 0 && (
        <Alert tone="caution" title={texts.undivided({ count: undivided })}>
          <TextLink to={`${competitionPath}/teams?division=none`}>{texts.showUndivided}</TextLink>
        </Alert>
      )}
      <SearchedList list={list} none={<EmptyState title={texts.none} />}>
        <PanelTable
          list={list}
          caption={texts.title}
          cells={{
            name: (division) => (
              <>
                <a href={`#${division.id}`} className="link">
                  {words.name(division)}
                </a>
                <span className="block text-sm text-quiet">{words.rules(division.rules) || texts.rules.none}</span>
              </>
            ),
            state: ({ closedAt }) => (
              <Badge tone={closedAt === null ? "go" : "neutral"}>
                {texts.states[closedAt === null ? "open" : "closed"]}
              </Badge>
            ),
          }}
        />
      </SearchedList>
      {list.rows.map((division, index) => (
        <OneDivision
          key={`${division.id} ${division.version}`}
          division={division}
          isFirst={index === 0}
          outcome={outcome?.divisionId === division.id ? outcome : undefined}
        />
      ))}
      <Card title={texts.add}>
        <Form method="post" className="space-y-5" key={outcome?.kind === "added" ? outcome.at : "new"} noValidate>
          <NewId />
          <DivisionFields given={refusedNew?.given} problems={refusedNew?.problems ?? []} />
          <IntentButton page={page} kind="primary" intent="add-division">
            {texts.add}
          </IntentButton>
        </Form>
      </Card>
    </PanelPage>
  );
}

function OneDivision({
  division,
  isFirst,
  outcome,
}: {
  division: PanelDivision;
  isFirst: boolean;
  outcome: NonNullable<Route.ComponentProps["actionData"]>["outcome"] | undefined;
}) {
  const { divisions: texts } = useMessages();
  const words = useDivisionWords();
  const name = words.name(division);
  const isOpen = division.closedAt === null;
  const fields = { division: division.id, version: division.version };
  return (
    <div id={division.id}>
      <Card title={name} aside={!division.scores && <Badge>{texts.outOfCompetition}</Badge>}>
        <div className="flex flex-wrap gap-3">
          <ActForm
            page={page}
            intent={isOpen ? "close-division" : "reopen-division"}
            label={isOpen ? texts.close : texts.reopen}
            fields={fields}
          />
          {!isFirst && <ActForm page={page} intent="raise-division" label={texts.raise} fields={fields} />}
          {division.teams === 0 && division.stages === 0 && (
            <ActForm
              page={page}
              intent="remove-division"
              label={texts.remove}
              kind="danger"
              ask={{ title: texts.removeAsk({ name }) }}
              fields={fields}
            />
          )}
        </div>
        <details className="mt-4" open={outcome?.kind === "refused"}>
          <summary className="cursor-pointer font-semibold">{texts.change}</summary>
          <Form method="post" className="mt-4 space-y-5" noValidate>
            <input type="hidden" name="division" value={division.id} />
            <input type="hidden" name="version" value={division.version} />
            <DivisionFields
              division={division}
              given={outcome?.given}
              problems={outcome?.kind === "refused" ? outcome.problems : []}
            />
            <IntentButton page={page} kind="primary" intent="change-division">
              {texts.save}
            </IntentButton>
          </Form>
        </details>
      </Card>
    </div>
  );
}

function DivisionFields({
  division,
  given,
  problems,
}: {
  division?: Division;
  given?: Given | undefined;
  problems: readonly DivisionProblem[];
}) {
  const { divisions: texts } = useMessages();
  const { rules } = division ?? {};
  const { name, who } = divisionLimits;
  const line = (field: "nameEnglish" | "nameTurkish") => (
    <TextField
      name={field}
      label={texts[field]}
      hint={texts.nameHint(name)}
      defaultValue={given?.[field] ?? division?.[field]}
      minLength={name.min}
      maxLength={name.max}
      required
      autoComplete="off"
    />
  );
  const whoField = (field: "whoEnglish" | "whoTurkish") => (
    <TextField
      name={field}
      label={texts[field]}
      hint={texts.whoHint({ max: who })}
      defaultValue={given?.[field] ?? rules?.[field]}
      maxLength={who}
      autoComplete="off"
    />
  );
  const size = (field: "smallestTeam" | "largestTeam") => (
    <TextField
      name={field}
      label={texts[field]}
      hint={texts.sizeHint}
      defaultValue={given?.[field] ?? rules?.[field] ?? ""}
      inputMode="numeric"
      maxLength={3}
      className="figures"
      autoComplete="off"
    />
  );
  return (
    <div className="space-y-5">
      <FormErrors texts={texts.problem} problems={problems}>
        <div className="grid gap-5 sm:grid-cols-2">
          {line("nameEnglish")}
          {line("nameTurkish")}
          <Select
            name="scores"
            label={texts.scores}
            options={(["yes", "no"] as const).map((value) => ({ value, label: texts.scoring[value] }))}
            defaultValue={given?.scores ?? (division?.scores === false ? "no" : "yes")}
          />
          <Select
            name="entry"
            label={texts.entry}
            options={divisionEntries.map((value) => ({ value, label: texts.entries[value] }))}
            defaultValue={given?.entry ?? division?.entry}
          />
          <Select
            name="drivers"
            label={texts.drivers}
            options={divisionDrivers.map((value) => ({ value, label: texts.driverChoices[value] }))}
            defaultValue={given?.drivers ?? rules?.drivers}
          />
          <Select
            name="mix"
            label={texts.mix}
            options={universityMixes.map((value) => ({ value, label: texts.mixes[value] }))}
            defaultValue={given?.mix ?? rules?.mix}
          />
          {size("smallestTeam")}
          {size("largestTeam")}
          {whoField("whoEnglish")}
          {whoField("whoTurkish")}
        </div>
        <TextAreaField
          name="mailDomains"
          label={texts.mailDomains}
          hint={texts.mailDomainsHint}
          defaultValue={given?.mailDomains ?? rules?.mailDomains.join("\n")}
          rows={2}
          spellCheck={false}
        />
      </FormErrors>
    </div>
  );
}
