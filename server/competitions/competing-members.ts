import { sql } from "kysely";
import { hasRows, type Database, type DatabaseTransaction } from "../platform/database/database.ts";

/**
 * SQL condition on `team`. Before the freeze, a team that all members have left doesn't race; afterwards the cars are
 * fixed. House cars and generated teams of a rehearsal never have members.
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
 * Returns the display name of the other team that a person is bound to: one that submitted a car while they were a
 * member.
 * @param teamId the team they want to be in; undefined: a new one
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

/** Binds members to a team that has submitted a car, or submits one in this transaction. */
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

/** The caller holds the competition's lock and has checked `competesFor`. */
export async function addMember(
  transaction: DatabaseTransaction,
  member: { teamId: string; competitionId: string; personId: string; isCaptain: boolean },
): Promise<void> {
  await transaction.insertInto("teamMember").values(member).execute();
  if (await hasHandedIn(transaction, member.teamId)) await bindMembers(transaction, member.teamId);
}

export async function hasHandedIn(database: Database, teamId: string): Promise<boolean> {
  return hasRows(database.selectFrom("submission").where("teamId", "=", teamId));
}

/** SQL on `team`: neither disqualified nor merged. Only such teams get races, ratings and places. */
export const isCompeting = sql<boolean>`(team.disqualified_at is null and team.merged_into is null)`;

const mark = " (DSQ)";

/** SQL on a team: its name outside of a race, marked like `nameInRace`. */
export const currentNameOf = (team: string) =>
  sql<string>`${sql.ref(`${team}.name`)} || case when ${sql.ref(`${team}.disqualifiedAt`)} is null then '' else ${mark} end`;

export const currentName = currentNameOf("team");

export const withoutMark = (name: string): string => (name.endsWith(mark) ? name.slice(0, -mark.length) : name);
