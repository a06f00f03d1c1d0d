import { type Result, refused } from "#domain/platform/result.ts";
import { statesThatTakeTeams } from "#domain/competitions/competition-state.ts";
import type { Database, DatabaseTransaction } from "../platform/database/database.ts";
import { announce } from "../platform/live/announce.ts";
import { revokeInvitations } from "./invitations.ts";

/** `not-captain`: someone else is captain now; `captain-leaves`: hand over first. */
export type MemberRefusal = "closed" | "not-captain" | "not-a-member" | "captain-leaves";

export type MemberOutcome = Result<object, { reason: MemberRefusal }>;

const done: MemberOutcome = { kind: "done" };

/** The first of two simultaneous requests wins. */
export function handOver(
  database: Database,
  { teamId, from, to }: { teamId: string; from: string; to: string },
): Promise<MemberOutcome> {
  return inOpenTeam(database, teamId, async (transaction, members) => {
    if (!isCaptain(members, from)) return refused("not-captain");
    if (from === to || !members.some((member) => member.personId === to)) return refused("not-a-member");
    for (const [personId, isNowCaptain] of [[from, false] as const, [to, true] as const]) {
      await transaction
        .updateTable("teamMember")
        .set({ isCaptain: isNowCaptain })
        .where("teamId", "=", teamId)
        .where("personId", "=", personId)
        .execute();
    }
    return done;
  });
}

/** Ends the invitation code, because the member knew it. */
export function removeMember(
  database: Database,
  { teamId, captain, personId }: { teamId: string; captain: string; personId: string },
): Promise<MemberOutcome> {
  return inOpenTeam(database, teamId, async (transaction, members) => {
    if (!isCaptain(members, captain)) return refused("not-captain");
    if (captain === personId || !members.some((member) => member.personId === personId)) return refused("not-a-member");
    await takeOut(transaction, teamId, personId);
    await revokeInvitations(transaction, teamId);
    return done;
  });
}

/** A captain hands over first. When the last member leaves, the team is removed unless it submitted a car. */
export function leaveTeam(
  database: Database,
  { teamId, personId }: { teamId: string; personId: string },
): Promise<MemberOutcome> {
  return inOpenTeam(database, teamId, async (transaction, members) => {
    if (!members.some((member) => member.personId === personId)) return refused("not-a-member");
    if (members.length > 1 && isCaptain(members, personId)) return refused("captain-leaves");
    await takeOut(transaction, teamId, personId);
    if (members.length > 1) return done;
    await revokeInvitations(transaction, teamId);
    await transaction
      .deleteFrom("team")
      .where("id", "=", teamId)
      .where((team) =>
        team.not(team.exists(team.selectFrom("submission").whereRef("submission.teamId", "=", "team.id"))),
      )
      .execute();
    return done;
  });
}

type Member = { personId: string; isCaptain: boolean };

const isCaptain = (members: readonly Member[], personId: string) =>
  members.some((member) => member.personId === personId && member.isCaptain);

/** Locks the team, so that member changes run one after another. */
function inOpenTeam(
  database: Database,
  teamId: string,
  change: (transaction: DatabaseTransaction, members: Member[]) => Promise<MemberOutcome>,
): Promise<MemberOutcome> {
  return database.transaction().execute(async (transaction) => {
    const team = await transaction
      .selectFrom("team")
      .innerJoin("competition", "competition.id", "team.competitionId")
      .where("team.id", "=", teamId)
      .where("competition.state", "in", statesThatTakeTeams)
      .select("competition.id as competitionId")
      .forUpdate("team")
      .executeTakeFirst();
    if (!team) return refused("closed");
    const members = await transaction
      .selectFrom("teamMember")
      .where("teamId", "=", teamId)
      .select(["personId", "isCaptain"])
      .execute();
    const outcome = await change(transaction, members);
    if (outcome.kind === "done") await announce(transaction, `team:${teamId}`, `competition:${team.competitionId}`);
    return outcome;
  });
}

async function takeOut(transaction: DatabaseTransaction, teamId: string, personId: string): Promise<void> {
  await transaction.deleteFrom("teamMember").where("teamId", "=", teamId).where("personId", "=", personId).execute();
}
