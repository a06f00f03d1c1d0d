import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";

/**
 * Condition on a row of `team`: it is raced. While members come and go, a team of people whom all have left is not; from the freeze on
 * the cars are fixed. House cars and the generated teams of a rehearsal never have members.
 */
export const isRaced = sql<boolean>`(
  team.house_car is not null
  or exists (select from team_member where team_member.team_id = team.id)
  or exists (
    select from competition where competition.id = team.competition_id
      and (competition.is_rehearsal or competition.state in ('frozen', 'final', 'finished'))
  )
)`;

/**
 * The other team that a person competes for in a competition, whether they are still in it or not: a car was submitted while they were.
 *
 * @param teamId the team that they want to be in; undefined: a new one
 * @returns its name as screens show it
 */
export async function competesFor(
  database: Database,
  { competitionId, personId, teamId }: { competitionId: string; personId: string; teamId?: string },
): Promise<string | undefined> {
  const row = await database
    .selectFrom("competingMember")
    .innerJoin("team", "team.id", "competingMember.teamId")
    .where("competingMember.competitionId", "=", competitionId)
    .where("competingMember.personId", "=", personId)
    .$if(teamId !== undefined, (query) => query.where("team.id", "!=", teamId ?? ""))
    .select("team.name")
    .executeTakeFirst();
  return row?.name;
}

/** From now on a team's members compete for it and no other: it has submitted a car, or submits one in this transaction. */
export async function bindMembers(transaction: DatabaseTransaction, teamId: string): Promise<void> {
  await transaction
    .insertInto("competingMember")
    .columns(["competitionId", "personId", "teamId"])
    .expression((select) =>
      select.selectFrom("teamMember").where("teamId", "=", teamId).select(["competitionId", "personId", "teamId"]),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Makes a person a member. The caller holds the competition's lock and has asked `competesFor`. */
export async function addMember(
  transaction: DatabaseTransaction,
  member: { teamId: string; competitionId: string; personId: string; isCaptain: boolean },
): Promise<void> {
  await transaction.insertInto("teamMember").values(member).execute();
  if (await hasHandedIn(transaction, member.teamId)) await bindMembers(transaction, member.teamId);
}

/** Whether a team has submitted a car, accepted or not. */
export async function hasHandedIn(database: Database, teamId: string): Promise<boolean> {
  const row = await database.selectFrom("submission").where("teamId", "=", teamId).select("id").executeTakeFirst();
  return row !== undefined;
}
