import { parseFormula, presets, type Formula } from "#engine/formula/formula.ts";
import { findRow, type Database } from "../platform/database/database.ts";

/** Drafts included, because organisers build stages on it. */
export async function findFormula(database: Database, competitionId: string): Promise<Formula | undefined> {
  const row = await findRow(database, "competition", competitionId, "preset", "formula");
  return row && (row.formula === null ? presets[row.preset] : parseFormula(row.formula));
}
