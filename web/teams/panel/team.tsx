import { Link, data } from "react-router";
import { z } from "zod";
import { rowsByLog } from "#domain/machines.ts";
import type { IntentOf } from "#domain/form-intents.ts";
import { localText, momentOf } from "#server/competitions/local-time.ts";
import { asItCame, cutLine, id, tick, whole } from "#server/platform/forms/fields.ts";
import { fieldProps, readForm } from "#server/platform/forms/read-form.ts";
import { teamForm } from "#server/teams/team-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { findAgeRequirement } from "#server/competitions/age-confirmations.ts";
import { findPanelTeam, listPeopleOfTeam, type PersonOfTeam } from "#server/teams/list-panel-teams.ts";
import { offeredTeams, teamByText } from "#server/teams/search-teams.ts";
import { responsibleFor } from "#server/teams/ai-entrants.ts";
import { mergeTeams } from "#server/teams/merge-teams.ts";
import { moveMember } from "#server/teams/move-member.ts";
import { stagesOfTeam } from "#server/stages/stages-of-team.ts";
import { actOnTeam, type TeamAct, type TeamActOutcome } from "#server/teams/team-acts.ts";
import { divisionTroubleOf } from "#server/competitions/divisions/division-of-team.ts";
import { findOwnDivision } from "#server/competitions/divisions/divisions.ts";
import { useDivisionWords } from "../../competitions/division-words.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { intentIn } from "../../app/form-intent.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { siteError } from "../../app/site-error.ts";
import { visitContext } from "../../app/visit.server.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { IntentField } from "../../ui/intent.tsx";
import { CorrectionForm } from "../../panel-kit/correction-form.tsx";
import { undoByForm } from "../../panel-kit/undo-by-form.server.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { ChangedMeanwhile } from "../../competitions/panel/changed-meanwhile.tsx";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { excludeFromStage } from "./exclude-from-stage.server.ts";
import { ClaimCard } from "./claim-card.tsx";
import { DivisionCard } from "./division-card.tsx";
import { ExclusionCard } from "./exclusion-card.tsx";
import { MergeCard } from "./merge-card.tsx";
import { NameCard } from "./name-card.tsx";
import { PeopleCard } from "./people-card.tsx";
import { readDisqualification } from "./read-disqualification.server.ts";
import { teamOption } from "./find-other-teams.ts";
import { TeamBadges } from "./team-badges.tsx";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/team";
import { ActButton, ActCard } from "./act-card.tsx";
import { TextField } from "../../ui/field.tsx";

function HideCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { team, stages } = loaderData;
  const { hiddenReason: reason } = team;
  const act = reason === null ? "hide-team" : "show-team";
  return (
    <Card title={texts.hide}>
      <p className="mb-4 text-sm text-quiet">{texts.hideLead}</p>
      {reason !== null && <p className="mb-4 font-semibold">{texts.hidden({ reason })}</p>}
      <CorrectionForm
        key={act}
        asks={stages.some(({ isPublished }) => isPublished)}
        act={act}
        label={texts.acts[act]}
        kind={reason === null ? "danger" : "quiet"}
        takesReason={reason === null}
      >
        <IntentField page="teams/panel/team" intent={act} />
        <input type="hidden" name="version" value={team.version} />
      </CorrectionForm>
    </Card>
  );
}

function DeadlineCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { deadline, timeZone } = loaderData;
  return (
    <ActCard title={texts.deadline} lead={texts.deadlineLead({ zone: timeZone })}>
      <TextField key={deadline} name="until" type="datetime-local" label={texts.until} defaultValue={deadline} />
      <p className="flex flex-wrap gap-3">
        <ActButton intent="extend-deadline">{texts.acts["extend-deadline"]}</ActButton>
        {deadline !== "" && <ActButton intent="everybodys-deadline">{texts.everybodys}</ActButton>}
      </p>
    </ActCard>
  );
}

function AiCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { team, responsible } = loaderData;
  const answers =
    responsible === null
      ? texts.aiNobody
      : (responsible.isConfirmed ? texts.aiBy : texts.aiUnconfirmed)({ name: responsible.name });
  const act = team.aiEntrant ? "mark-people" : "mark-ai";
  return (
    <ActCard title={texts.ai} lead={texts.aiLead}>
      {team.aiEntrant && <p className="font-semibold">{answers}</p>}
      <ActButton intent={act}>{texts.acts[act]}</ActButton>
    </ActCard>
  );
}

export const handle = { texts: ["panel", "teamsPanel", "competitionsPanel", "divisions"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, messages } = await competitionInScope(context, request, params.competitionId);
  const { database, codes } = context.get(siteContext);
  const team = await findPanelTeam(database, codes, competition.id, params.teamId);
  if (!team) throw siteError(404, messages.teamsPanel.team.notFound);
  const { origin } = context.get(visitContext);
  const people = await listPeopleOfTeam(database, team.id);
  const others = await offeredTeams(database, competition.id, "panel");
  return {
    id: competition.id,
    competitionName: competition.name,
    timeZone: competition.timeZone,
    inputs: fieldProps(teamForm),
    team,
    people,
    responsible: team.aiEntrant ? ((await responsibleFor(database, team.id)) ?? null) : null,
    unconfirmed: await listUnconfirmedAges(database, competition.id, people),
    stages: await stagesOfTeam(database, team.id),
    division: (await findOwnDivision(database, { competitionId: competition.id, teamId: team.id })) ?? null,
    divisionTrouble: (await divisionTroubleOf(database, { competitionId: competition.id, teamId: team.id })) ?? null,
    keepsPlaces: competition.vacantPlaces === "stay-empty",
    deadline: team.deadlineAt === null ? "" : localText(team.deadlineAt, competition.timeZone),
    claimAddress: team.claimCode === null ? null : new URL(`/claim-team?code=${team.claimCode}`, origin).href,
    others: (others ?? []).filter((each) => each.id !== team.id).map(teamOption),
    areAllOthers: others !== null,
  };
}

async function listUnconfirmedAges(database: Database, competitionId: string, people: readonly PersonOfTeam[]) {
  const names: string[] = [];
  for (const { personId, name, role } of people) {
    if (role === "left") continue;
    const age = await findAgeRequirement(database, { competitionId, personId });
    if (age && !age.isConfirmed) names.push(name);
  }
  return names;
}

const teamPageForm = z.object({
  version: whole(),
  /** team id, or without JavaScript a name, code or number */
  into: cutLine(200),
  member: id,
  stage: id,
  reason: asItCame,
  name: cutLine(200),
  until: asItCame,
  division: id,
  anyway: tick,
});

export async function action({ context, params, request }: Route.ActionArgs) {
  const { competition, personId } = await competitionInScope(context, request, params.competitionId);
  const { database, jobs } = context.get(siteContext);
  const form = await request.formData();
  const said = readForm(teamPageForm, form).values;
  const intent = intentIn(form, "teams/panel/team");
  const nothing = { intent, acted: null, merge: null, moved: null, undo: null, exclusion: null };
  if (intent === "undo") {
    const undo = await undoByForm(context.get(siteContext), form, personId);
    return data({ ...nothing, undo }, { status: undo.kind === "done" ? 200 : 400 });
  }
  const about = { competitionId: competition.id, teamId: params.teamId, personId };
  if (intent === "merge-teams") {
    const merge = await mergeTeams(database, {
      ...about,
      intoId: (await otherTeam(database, competition.id, said.into)) ?? said.into,
      reason: said.reason,
    });
    return data({ ...nothing, merge }, { status: merge.kind === "done" ? 200 : 400 });
  }
  if (intent === "move-member") {
    const moved = await moveMember(database, {
      ...about,
      memberId: said.member,
      to: (await otherTeam(database, competition.id, said.into)) ?? (said.into || null),
    });
    return data({ ...nothing, moved }, { status: moved.kind === "done" ? 200 : 400 });
  }
  if (intent === "withdraw" || intent === "readmit") {
    const outcome = await excludeFromStage(context.get(siteContext), { ...said, intent, ...about });
    return data({ ...nothing, exclusion: outcome }, { status: outcome.kind === "done" ? 200 : 400 });
  }
  const wish = wishOf(intent, form, competition.timeZone);
  const seen = said.version > 0 ? { version: said.version } : {};
  const acted: TeamActOutcome =
    wish === undefined
      ? { kind: "refused", reason: "nothing-to-do" }
      : wish === "not-later" || wish === "not-past"
        ? { kind: "refused", reason: wish }
        : await actOnTeam(database, jobs, { ...about, wish, now: new Date(), reason: said.reason, ...seen });
  return data({ ...nothing, acted }, { status: acted.kind === "done" ? 200 : 400 });
}

async function otherTeam(database: Database, competitionId: string, text: string): Promise<string | undefined> {
  return (await teamByText(database, competitionId, text, "panel"))?.id;
}

function wishOf(
  intent: IntentOf<"teams/panel/team"> | undefined,
  form: FormData,
  timeZone: string,
): TeamAct | "not-later" | "not-past" | undefined {
  const { reason, name, until: given, division, anyway } = readForm(teamPageForm, form).values;
  switch (intent) {
    case "hide-team":
      return { act: intent, reason };
    case "disqualify-team":
      return readDisqualification(form, timeZone);
    case "show-team":
    case "reinstate-team":
    case "approve-name":
    case "refuse-name":
    case "mark-ai":
    case "mark-people":
      return { act: intent };
    case "assign-division":
      return { act: intent, divisionId: division || null, reason, anyway };
    case "rename-team":
      return { act: intent, name };
    case "everybodys-deadline":
      return { act: "extend-deadline", until: null };
    case "extend-deadline": {
      const until = momentOf(given, timeZone);
      return typeof until === "string" ? "not-later" : { act: intent, until };
    }
    default:
      return undefined;
  }
}

export default function PanelTeam({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { teamsPanel } = useMessages();
  const { team: texts } = teamsPanel;
  const { list } = useFormats();
  const words = useDivisionWords();
  const { id, team } = loaderData;
  useLiveTopics([`competition:${id}`]);
  const { intent, acted, merge, moved, undo, exclusion } = actionData ?? {};
  const published = loaderData.stages.some(({ isPublished }) => isPublished);
  const entryId = acted?.kind === "done" ? acted.entryId : moved?.kind === "done" ? moved.entryId : undefined;
  return (
    <PanelPage
      title={team.name}
      above={
        <Link to={`${panelPath}/competitions/${id}/teams`} className="link">
          {texts.back}
        </Link>
      }
      actions={<TeamBadges team={team} />}
      isNarrow
    >
      <p className="text-quiet">
        {`${team.number} · ${team.university}, ${team.city} · ${team.code} · `}
        <Link to={`/team/${team.id}`} className="link">
          {texts.publicPage}
        </Link>
        {team.createdBy !== null && team.maker !== null && (
          <>
            {` · ${texts.madeBy}`}
            <Link to={`${panelPath}/person/${team.createdBy}`} className="link">
              {team.maker}
            </Link>
          </>
        )}
      </p>
      {entryId !== undefined && (
        <Alert tone="go" title={texts.done}>
          <div className="mt-2">
            <CorrectionForm
              asks={published && intent !== undefined && (rowsByLog.get(intent)?.changesPublished ?? false)}
              act="undo"
              label={texts.undo}
            >
              <IntentField page="teams/panel/team" intent="undo" />
              <input type="hidden" name="entry" value={entryId} />
            </CorrectionForm>
          </div>
        </Alert>
      )}
      {acted?.kind === "changed-meanwhile" && (
        <ChangedMeanwhile changes={acted.changes} timeZone={loaderData.timeZone} />
      )}
      {acted?.kind === "refused" && (
        <Alert tone="stop" title={texts.refused[acted.reason]}>
          {acted.reason === "division-broken" && words.broken(acted.broken)}
        </Alert>
      )}
      {exclusion?.kind === "done" && <Alert tone="go" title={texts.done} />}
      {exclusion?.kind === "refused" && (
        <Alert tone="stop" title={texts.refused[exclusion.reason === "no-reason" ? exclusion.reason : "not-out"]} />
      )}
      {merge?.kind === "refused" && <Alert tone="stop" title={texts.mergeRefused[merge.reason]} />}
      {moved?.kind === "refused" && <Alert tone="stop" title={texts.moveRefused[moved.reason]} />}
      {undo?.kind === "done" && <Alert tone="go" title={texts.undone} />}
      {undo?.kind === "refused" && <Alert tone="stop" title={teamsPanel.undoRefused[undo.reason]} />}
      {team.mergedInto !== null && <Alert tone="caution" title={texts.merged} />}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <NameCard loaderData={loaderData} />
        <PeopleCard loaderData={loaderData} />
        {loaderData.unconfirmed.length > 0 && (
          <Alert tone="caution">{texts.ages({ names: list(loaderData.unconfirmed) })}</Alert>
        )}
        <DivisionCard loaderData={loaderData} />
        <DeadlineCard loaderData={loaderData} />
        <AiCard loaderData={loaderData} />
        <ExclusionCard loaderData={loaderData} />
        <HideCard loaderData={loaderData} />
        <MergeCard loaderData={loaderData} />
        <ClaimCard loaderData={loaderData} />
      </div>
    </PanelPage>
  );
}
