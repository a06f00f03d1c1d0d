import { Form, Link, data, useRouteLoaderData } from "react-router";
import { z } from "zod";
import type { ReactNode } from "react";
import type { IntentOf } from "#rules/form-intents.ts";
import { localText, momentOf } from "#server/event/competitions/local-time.ts";
import { asItCame, cutLine, id, tick, whole } from "#server/base/forms/fields.ts";
import { fieldProps, readForm } from "#server/base/forms/read-form.ts";
import { teamForm } from "#server/event/teams/team-form.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { Database } from "#server/base/database/database.ts";
import {
  askAgeAgain,
  confirmConsentOnPaper,
  findAgeCard,
  type AgeCard,
} from "#server/event/competitions/age-statements.ts";
import {
  findPanelTeam,
  listOpenTeamNames,
  listPeopleOfTeam,
  type PersonOfTeam,
} from "#server/event/teams/list-panel-teams.ts";
import { responsibleFor } from "#server/event/teams/ai-entrants.ts";
import { mergeTeams } from "#server/event/teams/merge-teams.ts";
import { moveMember } from "#server/event/teams/move-member.ts";
import { stagesOfTeam } from "#server/racing/stages/stages-of-team.ts";
import { actOnTeam, type TeamAct, type TeamActOutcome } from "#server/event/teams/team-acts.ts";
import { divisionTroubleOf } from "#server/event/divisions/division-of-team.ts";
import { findOwnDivision } from "#server/event/divisions/divisions.ts";
import { useDivisionWords } from "../../divisions/division-words.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { intentIn } from "../../shell/form-intent.server.ts";
import { useLiveTopics } from "../../shell/live.ts";
import { PageHead } from "../../shell/page-head.tsx";
import { siteError } from "../../shell/site-error.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { Alert, Card } from "../../ui/card.tsx";
import { LateCombobox } from "../../ui/lazy-combobox.tsx";
import { CheckboxField, TextField } from "../../ui/field.tsx";
import { IntentButton } from "../../ui/intent.tsx";
import { Select } from "../../ui/select.tsx";
import { reasonLength } from "#rules/limits.ts";
import { undoByForm } from "../undo-by-form.server.ts";
import { competitionInScope } from "../competition-in-scope.server.ts";
import { ChangedMeanwhile } from "../competitions/changed-meanwhile.tsx";
import { panelPath } from "../panel-sections.ts";
import { excludeFromStage } from "./exclude-from-stage.server.ts";
import { ExclusionCard } from "./exclusion-card.tsx";
import { readDisqualification } from "./read-disqualification.server.ts";
import { TeamBadges } from "./team-badges.tsx";
import type { Route } from "./+types/team";

export const handle = { texts: ["panel", "panelTeams", "competitions", "divisions"] };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, messages } = await competitionInScope(context, request, params.competitionId);
  const { database, codes } = context.get(siteContext);
  const team = await findPanelTeam(database, codes, competition.id, params.teamId);
  if (!team) throw siteError(404, messages.panelTeams.team.notFound);
  const { origin } = context.get(visitContext);
  const people = await listPeopleOfTeam(database, team.id);
  return {
    id: competition.id,
    competitionName: competition.name,
    timeZone: competition.timeZone,
    inputs: fieldProps(teamForm),
    team,
    people,
    responsible: team.aiEntrant ? ((await responsibleFor(database, team.id)) ?? null) : null,
    ages: await agesOf(database, competition.id, people),
    stages: await stagesOfTeam(database, team.id),
    division: (await findOwnDivision(database, { competitionId: competition.id, teamId: team.id })) ?? null,
    divisionTrouble: (await divisionTroubleOf(database, { competitionId: competition.id, teamId: team.id })) ?? null,
    keepsPlaces: competition.vacantPlaces === "stay-empty",
    deadline: team.deadlineAt === null ? "" : localText(team.deadlineAt, competition.timeZone),
    claimAddress: team.claimCode === null ? null : new URL(`/claim-team?code=${team.claimCode}`, origin).href,
    others: (await listOpenTeamNames(database, competition.id))
      .filter((each) => each.id !== team.id)
      .map((each) => ({ value: each.id, label: `${each.name} · ${each.number}` })),
  };
}

/** How old the people of a team said they are, where the competition asks. */
async function agesOf(database: Database, competitionId: string, people: readonly PersonOfTeam[]) {
  const ages: (PersonOfTeam & { card: AgeCard })[] = [];
  for (const person of people) {
    const card = await findAgeCard(database, { competitionId, personId: person.personId });
    if (card && person.role !== "left") ages.push({ ...person, card });
  }
  return ages;
}

/** What the forms of the page say, each some of it; `version`: of the team as it was shown. */
const teamPageForm = z.object({
  version: whole(),
  into: id,
  member: id,
  person: id,
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
  const intent = intentIn(form, "admin/teams/team");
  const nothing = { acted: null, merge: null, moved: null, undo: null, exclusion: null };
  if (intent === "undo") {
    const undo = await undoByForm(context.get(siteContext), form, personId);
    return data({ ...nothing, undo }, { status: undo.kind === "undone" ? 200 : 400 });
  }
  const about = { competitionId: competition.id, teamId: params.teamId, personId };
  if (intent === "merge-teams") {
    const merge = await mergeTeams(database, { ...about, intoId: said.into });
    return data({ ...nothing, merge }, { status: merge.kind === "merged" ? 200 : 400 });
  }
  if (intent === "move-member") {
    const moved = await moveMember(database, { ...about, memberId: said.member, to: said.into || null });
    return data({ ...nothing, moved }, { status: moved.kind === "moved" ? 200 : 400 });
  }
  if (intent === "consent-on-paper" || intent === "ask-age-again") {
    const word = { competitionId: competition.id, personId: said.person, organiserId: personId };
    const isOfTeam = (await listPeopleOfTeam(database, params.teamId)).some((each) => each.personId === word.personId);
    const isDone =
      isOfTeam &&
      (intent === "ask-age-again" ? await askAgeAgain(database, word) : await confirmConsentOnPaper(database, word));
    return data(nothing, { status: isDone ? 200 : 400 });
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
        : await actOnTeam(database, jobs, { ...about, wish, now: new Date(), ...seen });
  return data({ ...nothing, acted }, { status: acted.kind === "done" ? 200 : 400 });
}

function wishOf(
  intent: IntentOf<"admin/teams/team"> | undefined,
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

export default function PanelTeam({ loaderData, actionData }: Route.ComponentProps) {
  const { panelTeams } = useMessages();
  const { team: texts } = panelTeams;
  const words = useDivisionWords();
  const { id, team } = loaderData;
  useLiveTopics([`competition:${id}`]);
  const { acted, merge, moved, undo, exclusion } = actionData ?? {};
  const entryId = acted?.kind === "done" ? acted.entryId : moved?.kind === "moved" ? moved.entryId : undefined;
  return (
    <div className="max-w-5xl space-y-6">
      <PageHead title={team.name} unlisted />
      <p>
        <Link to={`${panelPath}/competitions/${id}/teams`} className="link">
          {texts.back}
        </Link>
      </p>
      <header className="flex flex-wrap items-center gap-4">
        <span className="figures text-4xl font-bold text-quiet">{team.number}</span>
        <h1 className="display flex-1 text-4xl">{team.name}</h1>
        <TeamBadges team={team} />
      </header>
      <p className="text-quiet">
        {`${team.university}, ${team.city} · ${team.code} · `}
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
          <Form method="post" className="mt-2">
            <input type="hidden" name="entry" value={entryId} />
            <IntentButton page="admin/teams/team" intent="undo">
              {texts.undo}
            </IntentButton>
          </Form>
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
      {exclusion?.kind === "refused" && <Alert tone="stop" title={texts.refused["not-out"]} />}
      {merge?.kind === "refused" && <Alert tone="stop" title={texts.mergeRefused[merge.reason]} />}
      {moved?.kind === "refused" && <Alert tone="stop" title={texts.moveRefused[moved.reason]} />}
      {undo?.kind === "undone" && <Alert tone="go" title={texts.undone} />}
      {undo?.kind === "refused" && <Alert tone="stop" title={panelTeams.undoRefused[undo.reason]} />}
      {team.mergedInto !== null && <Alert tone="caution" title={texts.merged} />}
      <div className="grid items-start gap-6 md:grid-cols-2">
        <NameCard loaderData={loaderData} />
        <PeopleCard loaderData={loaderData} />
        <AgesCard loaderData={loaderData} />
        <DivisionCard loaderData={loaderData} />
        <DeadlineCard loaderData={loaderData} />
        <AiCard loaderData={loaderData} />
        <ExclusionCard loaderData={loaderData} />
        <ReasonCard
          title={texts.hide}
          lead={texts.hideLead}
          given={team.hiddenReason === null ? null : texts.hidden({ reason: team.hiddenReason })}
          act="hide-team"
          back="show-team"
        />
        {team.mergedInto === null && loaderData.others.length > 0 && (
          <ActCard title={texts.merge} lead={texts.mergeLead}>
            <LateCombobox key={team.id} name="into" label={texts.into} options={loaderData.others} required />
            <ActButton intent="merge-teams" kind="danger">
              {texts.merge}
            </ActButton>
          </ActCard>
        )}
        <ClaimCard loaderData={loaderData} />
      </div>
    </div>
  );
}

type PartProps = Pick<Route.ComponentProps, "loaderData">;

function ActCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const loaded = useRouteLoaderData<typeof loader>("admin/teams/team");
  return (
    <Card title={title}>
      {lead !== undefined && <p className="text-sm text-quiet">{lead}</p>}
      <Form method="post" className="mt-4 space-y-4">
        <input type="hidden" name="version" value={loaded?.team.version} />
        {children}
      </Form>
    </Card>
  );
}

type ActButtonProps = {
  intent: IntentOf<"admin/teams/team">;
  kind?: "primary" | "quiet" | "danger";
  children: ReactNode;
};

function ActButton({ intent, kind = "quiet", children }: ActButtonProps) {
  return (
    <IntentButton page="admin/teams/team" intent={intent} kind={kind}>
      {children}
    </IntentButton>
  );
}

function NameCard({ loaderData }: PartProps) {
  const { team: texts } = useMessages().panelTeams;
  const { team } = loaderData;
  return (
    <ActCard
      title={texts.rename}
      {...(team.proposedName !== null && { lead: texts.wants({ name: team.proposedName }) })}
    >
      {team.proposedName !== null && (
        <p className="flex flex-wrap gap-3">
          <ActButton intent="approve-name" kind="primary">
            {texts.acts["approve-name"]}
          </ActButton>
          <ActButton intent="refuse-name" kind="danger">
            {texts.acts["refuse-name"]}
          </ActButton>
        </p>
      )}
      <TextField
        key={team.name}
        name="name"
        label={texts.name}
        defaultValue={team.name}
        maxLength={loaderData.inputs.name.maxLength}
        autoComplete="off"
      />
      <ActButton intent="rename-team">{texts.acts["rename-team"]}</ActButton>
    </ActCard>
  );
}

/** Whether the team is AI itself, and who answers for it. */
function AiCard({ loaderData }: PartProps) {
  const { team: texts } = useMessages().panelTeams;
  const { team, responsible } = loaderData;
  const answers =
    responsible === null
      ? texts.aiNobody
      : (responsible.isConfirmed ? texts.aiBy : texts.aiUnconfirmed)({ name: responsible.name });
  const act = team.aiEntrant ? "mark-people" : "mark-ai";
  return (
    <ActCard title={texts.ai} lead={texts.aiLead}>
      {team.aiEntrant && <p className="font-semibold">{`${texts.aiIs} ${answers}`}</p>}
      <ActButton intent={act}>{texts.acts[act]}</ActButton>
    </ActCard>
  );
}

function PeopleCard({ loaderData }: PartProps) {
  const { team: texts } = useMessages().panelTeams;
  const { team, people, others } = loaderData;
  return (
    <ActCard title={texts.people} lead={people.length === 0 ? texts.noPeople : texts.peopleLead}>
      <ul className="divide-y divide-line">
        {people.map(({ personId, name, role }) => (
          <li key={personId} className="flex flex-wrap justify-between gap-3 py-2">
            <Link to={`${panelPath}/person/${personId}`} className="link">
              {name}
            </Link>
            <span className="text-quiet">{texts.roles[role]}</span>
          </li>
        ))}
      </ul>
      {people.length > 0 && team.mergedInto === null && (
        <>
          <Select
            name="member"
            label={texts.who}
            options={people.map(({ personId, name }) => ({ value: personId, label: name }))}
          />
          <LateCombobox key={team.id} name="into" label={texts.whereTo} options={others} placeholder={texts.free} />
          <ActButton intent="move-member">{texts.move}</ActButton>
        </>
      )}
    </ActCard>
  );
}

/** Into which division the team goes, where the competition has some, and which rule of it the team breaks. */
function DivisionCard({ loaderData }: PartProps) {
  const { assign, outOfCompetition } = useMessages().divisions;
  const words = useDivisionWords();
  const { division, divisionTrouble: trouble } = loaderData;
  if (division === null) return null;
  const { divisions, own } = division;
  return (
    <ActCard title={assign.title} lead={assign.lead}>
      {trouble !== null && (
        <Alert
          tone="caution"
          title={trouble.division ? assign.brokenNow({ name: words.name(trouble.division) }) : assign.noneNow}
        >
          {trouble.broken.length > 0 && words.broken(trouble.broken)}
        </Alert>
      )}
      {loaderData.team.divisionWaived && <p className="text-sm text-quiet">{assign.waived}</p>}
      <Select
        key={own?.id}
        name="division"
        label={assign.into}
        options={[
          { value: "", label: words.name(null) },
          ...divisions.map((each) => ({
            value: each.id,
            label: each.scores ? words.name(each) : `${words.name(each)} · ${outOfCompetition}`,
          })),
        ]}
        defaultValue={own?.id ?? ""}
      />
      <TextField
        key={division.reason}
        name="reason"
        label={assign.reason}
        defaultValue={division.reason ?? ""}
        minLength={reasonLength.min}
        maxLength={reasonLength.max}
        required
        autoComplete="off"
      />
      <CheckboxField name="anyway" value="yes" label={assign.anyway} />
      <ActButton intent="assign-division">{assign.submit}</ActButton>
    </ActCard>
  );
}

/** Whose age or consent is missing, where the competition asks; an organiser notes a consent that came on paper. */
function AgesCard({ loaderData }: PartProps) {
  const { ages: texts } = useMessages().panelTeams.team;
  const { date } = useFormats();
  const { ages } = loaderData;
  if (ages.length === 0) return null;
  const tellOf = ({ standing, statement }: AgeCard) => {
    if (standing === "not-stated") return texts.notStated;
    const guardian = statement?.guardianName ?? "";
    if (standing === "consent-missing") {
      const address = statement?.guardianEmail ?? null;
      return address === null ? texts.missing({ guardian }) : texts.missingFrom({ guardian, address });
    }
    const { consentedAt = null } = statement ?? {};
    if (consentedAt === null) return texts.open;
    const said = { guardian, day: date(consentedAt) };
    return statement?.consentedBy === "paper" ? texts.consentedOnPaper(said) : texts.consented(said);
  };
  return (
    <Card title={texts.title}>
      <p className="text-sm text-quiet">{texts.lead}</p>
      <ul className="mt-4 divide-y divide-line">
        {ages.map(({ personId, name, card }) => (
          <li key={personId} className="space-y-2 py-3">
            <p>
              <bdi className="font-semibold">{name}</bdi>{" "}
              <span className={card.standing === "open" ? "text-quiet" : ""}>{tellOf(card)}</span>
            </p>
            {card.statement !== null && (
              <Form method="post" className="flex flex-wrap gap-3">
                <input type="hidden" name="person" value={personId} />
                {card.standing === "consent-missing" && (
                  <ActButton intent="consent-on-paper">{texts.paper({ person: name })}</ActButton>
                )}
                <ActButton intent="ask-age-again">{texts.again({ person: name })}</ActButton>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function DeadlineCard({ loaderData }: PartProps) {
  const { team: texts } = useMessages().panelTeams;
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

type ReasonCardProps = {
  title: string;
  lead: string;
  /** the act that stands, in words; null: it does not */
  given: string | null;
  act: "hide-team";
  back: "show-team";
};

function ReasonCard({ title, lead, given, act, back }: ReasonCardProps) {
  const { team: texts } = useMessages().panelTeams;
  return (
    <ActCard title={title} lead={lead}>
      {given === null ? (
        <>
          <TextField
            name="reason"
            label={texts.reason}
            hint={texts.reasonHint}
            maxLength={reasonLength.max}
            autoComplete="off"
          />
          <ActButton intent={act} kind="danger">
            {texts.acts[act]}
          </ActButton>
        </>
      ) : (
        <>
          <p className="font-semibold">{given}</p>
          <ActButton intent={back}>{texts.acts[back]}</ActButton>
        </>
      )}
    </ActCard>
  );
}

function ClaimCard({ loaderData }: PartProps) {
  const { team: texts } = useMessages().panelTeams;
  const { team, claimAddress, competitionName } = loaderData;
  if (team.claimCode === null || claimAddress === null) return null;
  const mail = new URLSearchParams({
    subject: texts.mailSubject({ competition: competitionName }),
    body: texts.mailBody({ team: team.name, address: claimAddress }),
  });
  return (
    <Card title={texts.claim}>
      {team.claimedAt === null ? (
        <>
          <p className="font-mono text-2xl font-bold">{team.claimCode}</p>
          <p className="mt-1 text-sm break-all text-quiet">{claimAddress}</p>
          {team.contactEmail !== null && (
            <p className="mt-3">
              <a
                className="link"
                href={`mailto:${encodeURIComponent(team.contactEmail)}?${mail.toString().replaceAll("+", "%20")}`}
              >
                {`${texts.mail}: ${team.contactEmail}`}
              </a>
            </p>
          )}
        </>
      ) : (
        <p>{texts.claimed}</p>
      )}
    </Card>
  );
}
