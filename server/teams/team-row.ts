import type { Versioned } from "../platform/audit/versioned.ts";
import { updateRow, type DatabaseTransaction, hasRows, type Database } from "../platform/database/database.ts";
import { isWithin, reasonLength } from "#domain/platform/limits.ts";

export type TeamRow = Awaited<ReturnType<typeof findTeamRows>>[number];

export type TeamChange = Partial<Omit<TeamRow, "id" | "number" | "version">>;

export async function lockCompetition(transaction: DatabaseTransaction, id: string): Promise<{ brand: string | null }> {
  return transaction
    .selectFrom("competition")
    .where("id", "=", id)
    .select("brand")
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Locked; house cars are ignored. */
export function findTeamRows(transaction: DatabaseTransaction, ids: readonly string[], competitionId: string) {
  if (ids.length === 0) return Promise.resolve([]);
  return transaction
    .selectFrom("team")
    .where("id", "in", ids)
    .where("competitionId", "=", competitionId)
    .where("houseCar", "is", null)
    .orderBy("number")
    .selectAll()
    .forUpdate()
    .execute();
}

export async function findTeamRow(
  transaction: DatabaseTransaction,
  id: string,
  competitionId: string,
): Promise<TeamRow | undefined> {
  const [row] = await findTeamRows(transaction, [id], competitionId);
  return row;
}

export function isCaptained(database: Database, teamId: string): Promise<boolean> {
  return hasRows(database.selectFrom("teamMember").where("teamId", "=", teamId).where("isCaptain", "=", true));
}

export function versionedTeam(
  transaction: DatabaseTransaction,
  current: TeamRow,
  { competitionId, brand }: { competitionId: string; brand: string | null },
): Versioned<TeamRow> {
  return {
    subject: `team:${current.id}`,
    brand,
    current,
    keep: (change, version) => updateRow(transaction, "team", current.id, { ...change, version }),
    // Pages that are expensive to reload only follow names.
    topics: (changed) => [
      `team:${current.id}`,
      `competition:${competitionId}`,
      ...(changed.includes("name") ? ([`names:${competitionId}`] as const) : []),
    ],
  };
}

export function readReason(given: string): string | undefined {
  const reason = given.normalize("NFC").replaceAll("\0", "").trim();
  return isWithin(reason.length, reasonLength) ? reason : undefined;
}
