import type { Database } from "../../base/database/database.ts";

const hourMs = 3_600_000;

/**
 * How long one person may keep the server's compilers within an hour, by submitting cars, through a form or a program, for whichever
 * team, and by having them compiled for the garage. The largest published car takes half a second.
 */
export const compileMsPerHour = 300_000;

/** Milliseconds for which cars that a person submitted within the last hour kept the compiler, and when the first of them is an hour old. */
export async function compileTimeOfPerson(
  database: Database,
  personId: string,
): Promise<{ ms: number; freeInMs: number }> {
  const { ms, first } = await database
    .selectFrom("submission")
    .innerJoin("competition", "competition.id", "submission.competitionId")
    .where("personId", "=", personId)
    // Whoever begins a rehearsal submits for all of its teams.
    .where("competition.isRehearsal", "=", false)
    .where("receivedAt", ">", new Date(Date.now() - hourMs))
    .where("compileMs", ">", 0)
    .select(({ fn }) => [fn.sum<string | null>("compileMs").as("ms"), fn.min<Date | null>("receivedAt").as("first")])
    .executeTakeFirstOrThrow();
  return { ms: Number(ms ?? 0), freeInMs: first ? first.getTime() + hourMs - Date.now() : 0 };
}
