import type { DatabaseTransaction } from "../../base/database/database.ts";
import type { OverrunError } from "./race-threads.ts";
import type { Overrun } from "#rules/race-hold.ts";

/** A busy machine may be the cause once or twice; a formula, or what the cars do with it, is after that. */
export const mostOverruns = 3;

/**
 * Counts one more race that ran into a limit.
 *
 * @param of the race, or the submission in whose check it was
 * @returns what to say of it once it was tried often enough; undefined: it is to be tried again
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
