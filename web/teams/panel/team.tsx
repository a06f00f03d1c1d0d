import { z } from "zod";
import { actOfIntent } from "#domain/form-intents.ts";
import { longestReason } from "#domain/platform/limits.ts";
import { refused } from "#domain/platform/result.ts";
import { localText, momentOf } from "#server/competitions/local-time.ts";
import { fieldProps, readForm, asItCame, cutLine, id, tick, whole } from "#server/platform/forms/read-form.ts";
import { teamForm } from "#server/teams/team-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Database } from "#server/platform/database/database.ts";
import { findAgeRequirement } from "#server/competitions/age-confirmations.ts";
import { findPanelTeam, listPeopleOfTeam, type PersonOfTeam } from "#server/teams/list-panel-teams.ts";
import { offeredTeams, teamByText } from "#server/teams/search-teams.ts";
import { canMakeOfficial, listLateCars, makeCarOfficial } from "#server/submissions/late-cars.ts";
import { responsibleFor } from "#server/teams/ai-entrants.ts";
import { mergeTeams } from "#server/teams/merge-teams.ts";
import { moveMember } from "#server/teams/move-member.ts";
import { stagesOfTeam } from "#server/stages/list-stages.ts";
import { readmitTeam, withdrawTeam } from "#server/stages/run-stage.ts";
import type { StageOutcome } from "#server/stages/stage-act.ts";
import { actOnTeam, type TeamAct } from "#server/teams/team-acts.ts";
import { divisionTroubleOf } from "#server/competitions/divisions/division-of-team.ts";
import { findOwnDivision } from "#server/competitions/divisions/divisions.ts";
import { useDivisionWords } from "../../competitions/division-words.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { formAction } from "../../app/form-action.server.ts";
import { useLiveActionData, useLiveTopics } from "../../app/live.ts";
import { siteError } from "../../app/site-error.ts";
import { localisedStages, visitContext } from "../../app/visit.server.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { outcomeOf } from "../../ui/field.tsx";
import { TextLink } from "../../ui/button.tsx";
import { ActNotice, ActForm } from "../../panel-kit/act-form.tsx";
import { undoFromForm, actInCompetition, competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";
import { readDisqualification } from "./read-disqualification.server.ts";
import {
  AiCard,
  ClaimCard,
  DeadlineCard,
  DivisionCard,
  ExclusionCard,
  HideCard,
  MergeCard,
  NameCard,
  PeopleCard,
  teamOption,
} from "./team-cards.tsx";
import { TeamBadges } from "./team-badges.tsx";
import { PanelPage } from "../../panel-kit/panel-page.tsx";
import type { Route } from "./+types/team";

const page = "teams/panel/team";

export const handle = { texts: ["panel", "teamsPanel", "competitionsPanel", "divisions"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, messages } = await competitionInScope(context, request, params.competitionId);
  const { database, codes } = context.get(siteContext);
  const team = await findPanelTeam(database, codes, competition.id, params.teamId);
  if (!team) throw siteError(404, messages.teamsPanel.team.refused["no-such-team"]);
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
    stages: localisedStages(context, await stagesOfTeam(database, team.id)),
    division: (await findOwnDivision(database, { competitionId: competition.id, teamId: team.id })) ?? null,
    divisionTrouble: (await divisionTroubleOf(database, { competitionId: competition.id, teamId: team.id })) ?? null,
    lateCars: await listLateCars(database, competition.id, team.id),
    canMakeOfficial: await canMakeOfficial(database, competition),
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
  submission: id,
  anyway: tick,
});

async function actOnPanelTeam(args: Route.ActionArgs) {
  const { site, competition, personId } = await actInCompetition(args);
  const { database, jobs } = site;
  const about = { competitionId: competition.id, teamId: args.params.teamId, personId };
  const act = (form: FormData, teamAct: TeamAct | "not-later" | "not-past") => {
    if (typeof teamAct === "string") return Promise.resolve(refused(teamAct));
    const { version, reason } = readForm(teamPageForm, form).values;
    return actOnTeam(database, jobs, { ...about, teamAct, now: new Date(), reason, ...(version > 0 && { version }) });
  };
  return { site, database, personId, about, act, timeZone: competition.timeZone };
}

type Acting = Awaited<ReturnType<typeof actOnPanelTeam>>;

const simply =
  (
    act: Extract<
      TeamAct,
      { act: "show-team" | "reinstate-team" | "approve-name" | "refuse-name" | "mark-ai" | "mark-people" }
    >["act"],
  ) =>
  (acting: Acting, form: FormData) =>
    acting.act(form, { act });

const inStage =
  (act: "withdraw" | "readmit") =>
  async ({ site, about }: Acting, form: FormData): Promise<StageOutcome> => {
    const { stage: stageId, reason: given } = readForm(teamPageForm, form).values;
    const { teamId, personId } = about;
    const stage = (await stagesOfTeam(site.database, teamId)).find(({ id }) => id === stageId);
    if (!stage) return refused("no-such-stage");
    const reason = given.trim();
    const by = { stageId: stage.id, personId, reason };
    return act === "readmit"
      ? readmitTeam(site.database, site.jobs, by, { teamId })
      : withdrawTeam(site.database, site.jobs, by, { teamId, reason: reason.slice(0, longestReason) || "–" });
  };

async function otherTeam({ database, about }: Acting, form: FormData): Promise<string> {
  const { into } = readForm(teamPageForm, form).values;
  return (await teamByText(database, about.competitionId, into, "panel"))?.id ?? into;
}

export const action = formAction(page, actOnPanelTeam, {
  undo: undoFromForm,
  "merge-teams": async (acting, form) => {
    return mergeTeams(acting.database, { ...acting.about, intoId: await otherTeam(acting, form) });
  },
  "move-member": async (acting, form) => {
    const { member: memberId } = readForm(teamPageForm, form).values;
    return moveMember(acting.database, { ...acting.about, memberId, to: (await otherTeam(acting, form)) || null });
  },
  "make-official": ({ database, site, about }, form) => {
    const { submission: submissionId, reason } = readForm(teamPageForm, form).values;
    return makeCarOfficial(database, site.jobs, { ...about, submissionId, reason, now: new Date() });
  },
  withdraw: inStage("withdraw"),
  readmit: inStage("readmit"),
  "hide-team": ({ act }, form) => act(form, { act: "hide-team", reason: readForm(teamPageForm, form).values.reason }),
  "show-team": simply("show-team"),
  "disqualify-team": ({ act, timeZone }, form) => act(form, readDisqualification(form, timeZone)),
  "reinstate-team": simply("reinstate-team"),
  "approve-name": simply("approve-name"),
  "refuse-name": simply("refuse-name"),
  "rename-team": ({ act }, form) => act(form, { act: "rename-team", name: readForm(teamPageForm, form).values.name }),
  "mark-ai": simply("mark-ai"),
  "mark-people": simply("mark-people"),
  "assign-division": ({ act }, form) => {
    const { division, reason, anyway } = readForm(teamPageForm, form).values;
    return act(form, { act: "assign-division", divisionId: division || null, reason, anyway });
  },
  "everybodys-deadline": ({ act }, form) => act(form, { act: "extend-deadline", until: null }),
  "extend-deadline": ({ act, timeZone }, form) => {
    const until = momentOf(readForm(teamPageForm, form).values.until, timeZone);
    return act(form, typeof until === "string" ? "not-later" : { act: "extend-deadline", until });
  },
});

export default function PanelTeam({ loaderData, actionData: answered }: Route.ComponentProps) {
  const actionData = useLiveActionData(answered);
  const { teamsPanel, panel } = useMessages();
  const { team: texts } = teamsPanel;
  const { list } = useFormats();
  const words = useDivisionWords();
  const { id, team } = loaderData;
  useLiveTopics([`competition:${id}`]);
  const published = loaderData.stages.some(({ isPublished }) => isPublished);
  const undone = outcomeOf(actionData, "undo");
  const exclusion = outcomeOf(actionData, "withdraw", "readmit");
  const outcome = actionData?.intent === "undo" ? undefined : actionData?.outcome;
  return (
    <PanelPage
      title={team.hiddenName ?? team.name}
      back={{ to: `${panelPath}/competitions/${id}/teams`, label: texts.back }}
      actions={<TeamBadges team={team} />}
      isNarrow
    >
      <p className="text-quiet">
        {`${team.number} · ${team.hiddenUniversity ?? team.university}, ${team.hiddenCity ?? team.city} · ${team.hiddenCode ?? team.code} · `}
        <TextLink to={`/team/${team.id}`}>{panel.publicPage}</TextLink>
        {team.createdBy !== null && team.maker !== null && (
          <>
            {` · ${texts.madeBy}`}
            <TextLink to={`${panelPath}/person/${team.createdBy}`}>{team.maker}</TextLink>
          </>
        )}
      </p>
      <ActNotice
        outcome={exclusion?.kind === "refused" && exclusion.reason !== "no-reason" ? refused("not-out") : outcome}
        undone={undone}
        undo={page}
        done={texts.done}
        refused={{
          ...texts.refused,
          ...(actionData?.intent === "merge-teams" && texts.mergeRefused),
          ...(actionData?.intent === "move-member" && texts.moveRefused),
        }}
        isPublished={
          published && actionData !== undefined && actOfIntent(page, actionData.intent)?.changesPublished === true
        }
        timeZone={loaderData.timeZone}
      >
        {outcome?.kind === "refused" && "broken" in outcome && words.broken(outcome.broken)}
      </ActNotice>
      {team.mergedInto !== null && <Alert tone="caution" title={texts.merged} />}
      <div className="gap-6 md:columns-2 [&>*]:mb-6 [&>*]:break-inside-avoid">
        <ClaimCard loaderData={loaderData} />
        <NameCard loaderData={loaderData} />
        <PeopleCard loaderData={loaderData} />
        {loaderData.unconfirmed.length > 0 && (
          <Alert tone="caution">{texts.ages({ names: list(loaderData.unconfirmed) })}</Alert>
        )}
        <DivisionCard loaderData={loaderData} />
        <DeadlineCard loaderData={loaderData} />
        {loaderData.lateCars.length > 0 && <LateCarsCard loaderData={loaderData} />}
        <AiCard loaderData={loaderData} />
        <ExclusionCard loaderData={loaderData} />
        <HideCard loaderData={loaderData} />
        <MergeCard loaderData={loaderData} />
      </div>
    </PanelPage>
  );
}

function LateCarsCard({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  const { team: texts } = useMessages().teamsPanel;
  const { dateTime } = useFormats();
  const { lateCars, canMakeOfficial, timeZone } = loaderData;
  return (
    <Card title={texts.late.title}>
      <p className="text-sm text-quiet">{texts.late.lead}</p>
      <ul className="mt-4 divide-y divide-line">
        {lateCars.map(({ submissionId, state, codeHash, receivedAt, officialSince }) => (
          <li key={submissionId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <span>
              {dateTime(receivedAt, timeZone)}
              {codeHash !== null && <code className="ml-3 font-mono text-xs text-quiet">{codeHash.slice(0, 14)}…</code>}
              <span className="block text-sm text-quiet">
                {officialSince === null
                  ? texts.late.states[state]
                  : texts.late.official({ since: dateTime(officialSince, timeZone) })}
              </span>
            </span>
            {canMakeOfficial && state === "accepted" && officialSince === null && (
              <ActForm
                page="teams/panel/team"
                intent="make-official"
                label={texts.acts["make-official"]}
                fields={{ submission: submissionId }}
                ask={{ text: texts.late.ask }}
                takesReason="public"
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
