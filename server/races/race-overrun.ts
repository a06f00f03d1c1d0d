import type { DatabaseTransaction } from "../platform/database/database.ts";
import type { OverrunError } from "./race-threads.ts";
import type { Overrun } from "#domain/races/race-state.ts";

/** The first overruns may be due to a busy machine; later ones are due to the formula or the cars. */
export const mostOverruns = 3;

/**
 * Counts another overrun. Returns what to report if there were too many; undefined: retry.
 * @param of the race, or the submission it checked
 */
export async function countOverrun(
  transaction: DatabaseTransaction,
  of: { table: "race" | "submission"; id: string },
  { limit, seconds }: OverrunError,
): Promise<Overrun | undefined> {
  const { overruns } = await transaction
    .updateTable(of.table)
    .set((column) => ({ overruns: column("overruns", "+", 1) }))
    .where("id", "=", of.id)
    .returning("overruns")
    .executeTakeFirstOrThrow();
  return overruns < mostOverruns ? undefined : { limit, seconds, tries: overruns };
}
