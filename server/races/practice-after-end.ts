import { sql } from "kysely";
import type { SettingName } from "#domain/competitions/competition-settings.ts";
import { practiceRacesPerHour } from "#domain/races/ladder-limits.ts";
import type { Database } from "../platform/database/database.ts";

const hourMs = 3_600_000;

const setting = "practiceAfterEnd" satisfies SettingName;

/** `practises` in SQL, on `competition`. */
export const isPractising = sql<boolean>`(competition.state = 'practice'
  or competition.state = 'finished' and competition.settings ->> ${sql.lit(setting)} = 'true')`;

/** Returns the races left this hour, and the minutes until the oldest is an hour old. */
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
    // Written so that an index is used.
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
