import type { Database } from "../../platform/database/database.ts";

const hourMs = 3_600_000;

/** Per person, over all teams, submissions and garage compilations. The largest published car takes half a second. */
export const compileMsPerHour = 300_000;

export async function compileTimeOfPerson(
  database: Database,
  personId: string,
): Promise<{ ms: number; freeInMs: number }> {
  const { ms, first } = await database
    .selectFrom("submission")
    .innerJoin("competition", "competition.id", "submission.competitionId")
    .where("personId", "=", personId)
    // All teams' submissions in a rehearsal come from the person who started it.
    .where("competition.isRehearsal", "=", false)
    .where("receivedAt", ">", new Date(Date.now() - hourMs))
    .where("compileMs", ">", 0)
    .select(({ fn }) => [fn.sum<string | null>("compileMs").as("ms"), fn.min<Date | null>("receivedAt").as("first")])
    .executeTakeFirstOrThrow();
  return { ms: Number(ms ?? 0), freeInMs: first ? first.getTime() + hourMs - Date.now() : 0 };
}
