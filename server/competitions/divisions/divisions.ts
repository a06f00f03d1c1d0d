import { countRows, findRow, type Database, getRow } from "../../platform/database/database.ts";
import type { DivisionKept } from "./division-form.ts";

export interface Division extends DivisionKept {
  id: string;
  version: number;
}

export type DivisionName = Pick<Division, "id" | "nameEnglish" | "nameTurkish">;

const columns = [
  "id",
  "position",
  "nameEnglish",
  "nameTurkish",
  "scores",
  "entry",
  "rules",
  "closedAt",
  "version",
] as const;

export function listDivisions(database: Database, competitionId: string): Promise<Division[]> {
  return database
    .selectFrom("division")
    .where("competitionId", "=", competitionId)
    .orderBy("position")
    .orderBy("id")
    .select(columns)
    .execute();
}

export interface PanelDivision extends Division {
  teams: number;
  stages: number;
}

export async function listPanelDivisions(database: Database, competitionId: string): Promise<PanelDivision[]> {
  const rows = await database
    .selectFrom("division")
    .where("competitionId", "=", competitionId)
    .orderBy("position")
    .orderBy("id")
    .select(columns)
    .select((division) => [
      division
        .selectFrom("team")
        .whereRef("team.divisionId", "=", "division.id")
        .where("team.mergedInto", "is", null)
        .select(({ fn }) => fn.countAll<number>().as("count"))
        .as("teams"),
      division
        .selectFrom("stageEntrant")
        .whereRef("stageEntrant.divisionId", "=", "division.id")
        .select(({ fn }) => fn.count<number>("stageEntrant.stageId").distinct().as("count"))
        .as("stages"),
    ])
    .execute();
  return rows.map((row) => ({ ...row, teams: row.teams ?? 0, stages: row.stages ?? 0 }));
}

export async function countUndivided(database: Database, competitionId: string): Promise<number> {
  return countRows(
    database
      .selectFrom("team")
      .where("competitionId", "=", competitionId)
      .where("houseCar", "is", null)
      .where("mergedInto", "is", null)
      .where("divisionId", "is", null),
  );
}

export async function divisionsOf(
  database: Database,
  competitionIds: readonly string[],
): Promise<Map<string, DivisionName & { scores: boolean }>> {
  if (competitionIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("division")
    .where("competitionId", "in", competitionIds)
    .select(["id", "nameEnglish", "nameTurkish", "scores"])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function findDivisionName(database: Database, id: string): Promise<DivisionName | null> {
  const found = await findRow(database, "division", id, "id", "nameEnglish", "nameTurkish");
  return found ?? null;
}

export async function findOwnDivision(
  database: Database,
  { competitionId, teamId }: { competitionId: string; teamId: string },
): Promise<{ divisions: Division[]; own: Division | null; reason: string | null; isSettled: boolean } | undefined> {
  const divisions = await listDivisions(database, competitionId);
  if (divisions.length === 0) return undefined;
  const columns = ["divisionId", "divisionReason", "divisionWaived"] as const;
  const { divisionId, divisionReason, divisionWaived } = await getRow(database, "team", teamId, ...columns);
  const own = divisions.find(({ id }) => id === divisionId) ?? null;
  return { divisions, own, reason: divisionReason, isSettled: own?.entry === "assigned" || divisionWaived };
}
