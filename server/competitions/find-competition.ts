import { parseFormula, presets, type Formula, type PresetName } from "#engine/race/formula.ts";
import { defaultBrand } from "../brands.ts";
import type { Database } from "../database/database.ts";
import type { CompetitionState } from "./competition-state.ts";

export interface Competition {
  id: string;
  brand: string;
  name: string;
  state: CompetitionState;
  formula: Formula;
  teamSizeLimit: number;
  startsAt: Date | null;
  submissionsCloseAt: Date | null;
  endsAt: Date | null;
}

interface CompetitionRow extends Omit<Competition, "formula"> {
  preset: PresetName;
  formula: unknown;
}

const columns = [
  "id",
  "brand",
  "name",
  "state",
  "preset",
  "formula",
  "teamSizeLimit",
  "startsAt",
  "submissionsCloseAt",
  "endsAt",
] as const;

/** The competition of an address; a draft is nobody's to see yet. */
export async function findCompetition(database: Database, id: string): Promise<Competition | undefined> {
  const row = await database
    .selectFrom("competition")
    .where("id", "=", id)
    .where("state", "!=", "draft")
    .select(columns)
    .executeTakeFirst();
  return row && competitionOf(row);
}

/** Running first, then the one to come, then the last one with its results. */
const showOrder: Partial<Record<CompetitionState, number>> = {
  practice: 1,
  frozen: 1,
  final: 1,
  registration: 2,
  finished: 3,
};

/**
 * The competition that a brand's hosts show: the running one, else the next, else the last with its results; of several the one that
 * started last, of several to come the one that starts first. A city without any shows the default brand's.
 */
export async function findShownCompetition(database: Database, brand: string): Promise<Competition | undefined> {
  const rows = await database
    .selectFrom("competition")
    .where("brand", "in", [...new Set([brand, defaultBrand])])
    .where("state", "!=", "draft")
    .select(columns)
    .execute();
  const own = rows.filter((row) => row.brand === brand);
  const [shown] = (own.length > 0 ? own : rows).toSorted((a, b) => {
    const byState = (showOrder[a.state] ?? 0) - (showOrder[b.state] ?? 0);
    const later = (b.startsAt?.getTime() ?? 0) - (a.startsAt?.getTime() ?? 0);
    return byState || (a.state === "registration" ? -later : later);
  });
  return shown && competitionOf(shown);
}

/** The stage whose races run now: the last one that is open, running or held, else the last of all. */
export async function findCurrentStage(database: Database, competitionId: string) {
  const stages = await database
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .orderBy("position", "desc")
    .select(["id", "kind", "state", "position"])
    .execute();
  return stages.find((stage) => ["open", "running", "held"].includes(stage.state)) ?? stages[0];
}

function competitionOf({ preset, formula, ...row }: CompetitionRow): Competition {
  return { ...row, formula: formula === null ? presets[preset] : parseFormula(formula) };
}
