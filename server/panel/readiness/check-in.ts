import type { Result } from "#domain/platform/result.ts";
import { writeAuditEntry, type UndoAct } from "../../platform/audit/audit-entries.ts";
import { getRow, type Database, type DatabaseTransaction } from "../../platform/database/database.ts";
import { divisionTroubleOf, type DivisionTrouble } from "../../competitions/divisions/division-of-team.ts";
import { announce } from "../../platform/live/announce.ts";

export type CheckInOutcome = Result<
  { team: CheckedTeam; already: boolean },
  { reason: "unknown-team" } | { reason: "division"; trouble: DivisionTrouble }
>;

export interface CheckedTeam {
  id: string;
  name: string;
  number: number;
}

interface CheckIn {
  competitionId: string;
  brand: string | null;
  personId: string;
  teamId: string;
}

export function checkIn(
  database: Database,
  { competitionId, brand, personId, teamId }: CheckIn,
): Promise<CheckInOutcome> {
  return database.transaction().execute(async (transaction): Promise<CheckInOutcome> => {
    const team = await transaction
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .where("mergedInto", "is", null)
      .where("id", "=", teamId)
      .select(["id", "name", "number"])
      .executeTakeFirst();
    if (!team) return { kind: "refused", reason: "unknown-team" };
    const trouble = await divisionTroubleOf(transaction, { competitionId, teamId: team.id });
    if (trouble) return { kind: "refused", reason: "division", trouble };
    const inserted = await transaction
      .insertInto("checkIn")
      .values({ teamId: team.id })
      .onConflict((conflict) => conflict.column("teamId").doNothing())
      .returning("teamId")
      .executeTakeFirst();
    if (!inserted) return { kind: "done", team, already: true };
    await writeAuditEntry(transaction, {
      personId,
      act: "check-in-team",
      subject: `team:${team.id}`,
      brand,
      details: {},
    });
    await announce(transaction, `competition:${competitionId}`);
    return { kind: "done", team, already: false };
  });
}

export function undoCheckIn(database: Database, { competitionId, brand, personId, teamId }: CheckIn): Promise<boolean> {
  return database.transaction().execute(async (transaction) => {
    const removed = await transaction
      .deleteFrom("checkIn")
      .where("teamId", "=", teamId)
      .where("teamId", "in", (teams) =>
        teams.selectFrom("team").where("competitionId", "=", competitionId).select("id"),
      )
      .returning("teamId")
      .executeTakeFirst();
    if (!removed) return false;
    await writeAuditEntry(transaction, {
      personId,
      act: "undo-check-in",
      subject: `team:${teamId}`,
      brand,
      details: {},
    });
    await announce(transaction, `competition:${competitionId}`);
    return true;
  });
}

export const undoOfCheckIn: UndoAct = async (transaction, { subjectId }) => {
  const row = await transaction
    .deleteFrom("checkIn")
    .where("teamId", "=", subjectId)
    .returning("teamId")
    .executeTakeFirst();
  return row ? announceUndone(transaction, subjectId) : "changed-since";
};

export const undoOfCheckOut: UndoAct = async (transaction, { subjectId }) => {
  const row = await transaction
    .insertInto("checkIn")
    .values({ teamId: subjectId })
    .onConflict((conflict) => conflict.column("teamId").doNothing())
    .returning("teamId")
    .executeTakeFirst();
  return row ? announceUndone(transaction, subjectId) : "changed-since";
};

async function announceUndone(transaction: DatabaseTransaction, teamId: string): Promise<"undone"> {
  const { competitionId } = await getRow(transaction, "team", teamId, "competitionId");
  await announce(transaction, `competition:${competitionId}`);
  return "undone";
}
