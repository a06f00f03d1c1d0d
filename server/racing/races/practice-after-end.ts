import { sql } from "kysely";
import { practiceRacesPerHour } from "#rules/ladder-limits.ts";
import type { Database } from "../../base/database/database.ts";

const hourMs = 3_600_000;

/** For a query with competitions in it: their practice continues after their end. */
export const goesOnAfterEnd = sql<boolean>`competition.state = 'finished' and competition.settings->>'practiceAfterEnd' = 'true'`;

/** Returns what practice after the end has left of its races per hour, and the minutes until the oldest of them is an hour ago. */
export async function practiceHourOf(
  database: Database,
  competitionId: string,
  now: Date,
): Promise<{ left: number; waitMinutes: number }> {
  const since = new Date(now.getTime() - hourMs);
  const { count, first } = await database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.competitionId", "=", competitionId)
    .where("stage.kind", "=", "practice")
    // Those that finished since, or haven't yet, are found by an index.
    .where((race) => race.or([race("race.finishedAt", ">", since), race("race.finishedAt", "is", null)]))
    .where("race.createdAt", ">", since)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("race.createdAt").as("first")])
    .executeTakeFirstOrThrow();
  const oldest = first?.getTime() ?? now.getTime();
  return {
    left: Math.max(0, practiceRacesPerHour - count),
    waitMinutes: Math.max(1, Math.ceil((oldest + hourMs - now.getTime()) / 60_000)),
  };
}
