import { redirect, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { may } from "#server/accounts/permissions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { requestFriendlyRace, type FriendlyRefusal } from "#server/practice/friendly-race.ts";
import { readForm, id, tick } from "#server/platform/forms/read-form.ts";
import { answerForAi, type EnterAsAiOutcome } from "#server/teams/ai-entrants.ts";
import { changeTeam, type SettingsProblem } from "#server/teams/change-team.ts";
import { teamSettingsForm, type TeamSettings } from "#server/teams/team-form.ts";
import { findTeam } from "#server/teams/find-team.ts";
import { renewInvitation, revokeInvitations } from "#server/teams/invitations.ts";
import { handOver, leaveTeam, removeMember, type MemberOutcome, type MemberRefusal } from "#server/teams/members.ts";
import { outOfFilesForm, setOutOfFiles } from "#server/teams/out-of-files.ts";
import { confirmAge } from "#server/competitions/age-confirmations.ts";
import { chooseDivision, type DivisionRefusal } from "#server/competitions/divisions/choose-division.ts";
import { lodgeProtest, protestForm, type ProtestRefusal } from "#server/stages/released-orders.ts";
import { intentIn } from "../app/form-action.server.ts";
import { forbidden } from "../app/visit.server.ts";

export interface TeamAnswer {
  friendlyRefusal?: FriendlyRefusal;
  memberRefusal?: MemberRefusal;
  settings?: { problems: SettingsProblem[]; fields: TeamSettings };
  protestRefusal?: ProtestRefusal;
  divisionRefusal?: DivisionRefusal;
  aiRefusal?: Extract<EnterAsAiOutcome, { kind: "refused" }>["reason"];
}

const acceptForm = z.object({ accepted: tick });

const memberForm = z.object({ member: id, division: id });

type Parts = {
  context: Readonly<RouterContextProvider>;
  request: Request;
  teamId: string;
  personId: string;
};

/** Fields with content were refused. */
export async function answerTeamForm({ context, request, teamId, personId }: Parts): Promise<TeamAnswer> {
  const { codes, database, jobs, visitor } = context.get(siteContext);
  const who = await visitor();
  const form = await request.formData();
  const intent = intentIn(form, "teams/team");

  if (intent === "friendly-race") {
    const rival = await findTeam(database, teamId);
    const own = who.memberships.find((membership) => membership.competitionId === rival?.competitionId);
    if (!own || !may(who, { act: "submit-car", teamId: own.teamId })) throw forbidden(context);
    const outcome = await requestFriendlyRace(database, jobs, { teamId: own.teamId, rivalId: teamId });
    if (outcome.kind === "done") throw redirect(`/race/${outcome.raceId}`);
    return { friendlyRefusal: outcome };
  }
  if (intent === "leave") {
    if (!may(who, { act: "leave-team", teamId })) throw forbidden(context);
    const outcome = await leaveTeam(database, { teamId, personId });
    if (outcome.kind === "done") throw redirect("/addTeam");
    return { memberRefusal: outcome.reason };
  }
  if (intent === "confirm-age") {
    const competitionId = who.memberships.find((membership) => membership.teamId === teamId)?.competitionId;
    if (competitionId === undefined) throw forbidden(context);
    await confirmAge(database, { competitionId, personId });
    return {};
  }
  if (!may(who, { act: "manage-team", teamId })) throw forbidden(context);
  const { member, division } = readForm(memberForm, form).values;
  switch (intent) {
    case "invite":
      await renewInvitation(database, codes, teamId, personId);
      return {};
    case "revoke-invitation":
      await revokeInvitations(database, teamId);
      return {};
    case "hand-over":
      return memberAnswer(await handOver(database, { teamId, from: personId, to: member }));
    case "remove":
      return memberAnswer(await removeMember(database, { teamId, captain: personId, personId: member }));
    case "choose-division": {
      const outcome = await chooseDivision(database, jobs, { teamId, divisionId: division });
      return outcome.kind === "refused" ? { divisionRefusal: outcome.refusal } : {};
    }
    case "settings": {
      const { given: fields } = readForm(teamSettingsForm, form);
      const outcome = await changeTeam(database, { teamId, settings: fields });
      return outcome.kind === "refused" ? { settings: { problems: outcome.problems, fields } } : {};
    }
    case "lodge-protest": {
      const { stage, text } = readForm(protestForm, form).values;
      const outcome = await lodgeProtest(database, { by: intent, stageId: stage, teamId, personId, text });
      return outcome.kind === "refused" ? { protestRefusal: outcome.reason } : {};
    }
    case "enter-as-ai":
    case "answer-for-ai": {
      const { accepted } = readForm(acceptForm, form).values;
      const outcome = await answerForAi(database, { by: intent, teamId, personId, isAccepted: accepted });
      return outcome.kind === "refused" ? { aiRefusal: outcome.reason } : {};
    }
    case "leave-files":
      await setOutOfFiles(database, { teamId, personId, takes: readForm(outOfFilesForm, form).values.takes });
      return {};
    case "return-to-files":
      await setOutOfFiles(database, { teamId, personId, takes: null });
      return {};
    default:
      throw forbidden(context);
  }
}

const memberAnswer = (outcome: MemberOutcome): TeamAnswer =>
  outcome.kind === "refused" ? { memberRefusal: outcome.reason } : {};
