import { Form, Link, data } from "react-router";
import { readForm } from "#server/platform/forms/read-form.ts";
import { divisionActForm, divisionForm, type DivisionProblem } from "#server/competitions/divisions/division-form.ts";
import { countUndivided, type PanelDivision } from "#server/competitions/divisions/divisions.ts";
import {
  addDivision,
  changeDivision,
  raiseDivision,
  removeDivision,
  setDivisionClosed,
  type DivisionOutcome,
} from "#server/competitions/divisions/edit-divisions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { useDivisionWords } from "../division-words.ts";
import { useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge, Card } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { ChangedMeanwhile } from "./changed-meanwhile.tsx";
import { shownList } from "../../panel-kit/panel-list.server.ts";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { PanelTable, SearchedList } from "../../panel-kit/panel-table.tsx";
import type { Route } from "./+types/divisions";
import { DivisionFields } from "./division-fields.tsx";
import { divisionsList } from "./divisions-list.server.ts";

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

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, jobs } = context.get(siteContext);
  const form = await request.formData();
  const { given } = readForm(divisionForm, form);
  const { division: divisionId, version } = readForm(divisionActForm, form).values;
  const act = { competition, personId };
  const seen = { divisionId, ...(version > 0 && { version }) };
  const intent = intentIn(form, page);
  const answer = (outcome: DivisionOutcome | { kind: "added" } | { kind: "refused"; problems: DivisionProblem[] }) => {
    const isDone = outcome.kind === "done" || outcome.kind === "added";
    return data({ outcome, divisionId, given: isDone ? null : given, at: Date.now() }, { status: isDone ? 200 : 400 });
  };
  switch (intent) {
    case "add-division":
      return answer(await addDivision(database, act, given));
    case "change-division":
      return answer(await changeDivision(database, jobs, act, seen, given));
    case "close-division":
    case "reopen-division":
      return answer(
        await setDivisionClosed(database, act, seen, { closed: intent === "close-division", now: new Date() }),
      );
    case "raise-division":
      return answer(await raiseDivision(database, act, seen));
    case "remove-division":
      return answer(await removeDivision(database, act, seen));
    default:
      return answer({ kind: "unknown" });
  }
}

export default function Divisions({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { divisions: texts } = useMessages();
  const { competitionId, list, undivided } = loaderData;
  const words = useDivisionWords();
  useLiveTopics([`competition:${competitionId}`]);
  const own = `${panelPath}/competitions/${competitionId}`;
  const { outcome } = actionData ?? {};
  const refusedNew = outcome?.kind === "refused" && actionData?.divisionId === "" ? actionData : undefined;
  return (
    <PanelPage title={texts.title} lead={texts.lead} isNarrow>
      {outcome?.kind === "added" && <Alert tone="go" title={texts.added} />}
      {outcome?.kind === "done" && <Alert tone="go" title={texts.saved} />}
      {outcome?.kind === "unknown" && <Alert tone="stop" title={texts.unknown} />}
      {outcome?.kind === "in-use" && <Alert tone="stop" title={texts.inUse(outcome)} />}
      {outcome?.kind === "changed-meanwhile" && (
        <ChangedMeanwhile changes={outcome.changes} timeZone={loaderData.timeZone} />
      )}
      {undivided > 0 && (
        <Alert tone="caution" title={texts.undivided({ count: undivided })}>
          <Link to={`${own}/teams?division=none`} className="link">
            {texts.showUndivided}
          </Link>
        </Alert>
      )}
      <SearchedList list={list} none={<EmptyState title={texts.none}>{texts.noneText}</EmptyState>}>
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
          actionData={actionData?.divisionId === division.id ? actionData : undefined}
        />
      ))}
      <Card title={texts.add}>
        <Form method="post" className="space-y-5" key={outcome?.kind === "added" ? actionData?.at : "new"} noValidate>
          <DivisionFields
            given={refusedNew?.given ?? undefined}
            problems={refusedNew?.outcome.kind === "refused" ? refusedNew.outcome.problems : []}
          />
          <IntentButton page={page} kind="primary" intent="add-division">
            {texts.add}
          </IntentButton>
        </Form>
      </Card>
      <p className="text-sm text-quiet">{texts.audit}</p>
    </PanelPage>
  );
}

function OneDivision({
  division,
  isFirst,
  actionData,
}: {
  division: PanelDivision;
  isFirst: boolean;
  actionData: Route.ComponentProps["actionData"];
}) {
  const { divisions: texts } = useMessages();
  const words = useDivisionWords();
  const name = words.name(division);
  const isOpen = division.closedAt === null;
  const { outcome } = actionData ?? {};
  const which = (
    <>
      <input type="hidden" name="division" value={division.id} />
      <input type="hidden" name="version" value={division.version} />
    </>
  );
  return (
    <div id={division.id}>
      <Card title={name} aside={!division.scores && <Badge>{texts.outOfCompetition}</Badge>}>
        <div className="flex flex-wrap gap-3">
          <Form method="post" className="flex flex-wrap gap-3">
            {which}
            <IntentButton page={page} intent={isOpen ? "close-division" : "reopen-division"}>
              {isOpen ? texts.close : texts.reopen}
            </IntentButton>
            {!isFirst && (
              <IntentButton page={page} intent="raise-division">
                {texts.raise}
              </IntentButton>
            )}
          </Form>
          {division.teams === 0 && division.stages === 0 && (
            <Dialog
              trigger={<Button kind="danger">{texts.remove}</Button>}
              title={texts.removeAsk({ name })}
              description={texts.removeText}
              actions={
                <Form method="post">
                  {which}
                  <IntentButton page={page} kind="danger" intent="remove-division">
                    {texts.remove}
                  </IntentButton>
                </Form>
              }
            />
          )}
        </div>
        <details className="mt-4" open={outcome?.kind === "refused"}>
          <summary className="cursor-pointer font-semibold">{texts.change}</summary>
          <Form method="post" className="mt-4 space-y-5" noValidate>
            {which}
            <DivisionFields
              division={division}
              given={actionData?.given ?? undefined}
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
