import { sql } from "kysely";
import { practisesAfterEnd } from "#rules/competition-state.ts";
import { racesOfSubmission } from "#rules/ladder-limits.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { settingsOf } from "../../event/competitions/competition-settings.ts";

const hourMs = 3_600_000;

/** For a query with competitions in it: their practice goes on after their end. */
export const goesOnAfterEnd = sql<boolean>`competition.state = 'finished' and competition.settings->>'practiceAfterEnd' = 'true'`;

/** What is left of an hour of races. */
export interface PracticeHour {
  /** as the organiser set it */
  limit: number;
  left: number;
  /** until some of what was used is an hour ago; at least 1 */
  waitMinutes: number;
}

/**
 * Holds the practice of a team's competition where that goes on after its end, so that what its hour has left is counted by one at a time. Before
 * the team itself is held: the ladder holds them in this order.
 */
export async function lockPracticeHour(transaction: DatabaseTransaction, teamId: string): Promise<void> {
  await transaction
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("competition.id", "=", (of) =>
      of.selectFrom("team").where("team.id", "=", teamId).select("team.competitionId"),
    )
    .where("stage.kind", "=", "practice")
    .where(goesOnAfterEnd)
    .orderBy("stage.position")
    .select("stage.id")
    .forUpdate("stage")
    .execute();
}

/**
 * What a practice after the end has left of its hour; undefined where no such limit holds. A submitted car counts as a fixed number of races from when it is
 * taken in, so that what it will cost is never given to somebody else.
 */
export async function practiceHourOf(
  database: Database,
  competitionId: string,
  now: Date,
): Promise<PracticeHour | undefined> {
  const competition = await database
    .selectFrom("competition")
    .where("id", "=", competitionId)
    .select(["id", "state", "settings"])
    .executeTakeFirstOrThrow();
  const { practiceAfterEnd, practiceRacesPerHour: limit } = settingsOf({}, competition.settings);
  if (!practisesAfterEnd({ state: competition.state, practiceAfterEnd })) return undefined;
  const since = new Date(now.getTime() - hourMs);
  const races = await database
    .selectFrom("race")
    .innerJoin("stage", "stage.id", "race.stageId")
    .where("race.competitionId", "=", competition.id)
    .where("stage.kind", "=", "practice")
    // Those that finished since, or did not yet, are found by an index.
    .where((race) => race.or([race("race.finishedAt", ">", since), race("race.finishedAt", "is", null)]))
    // A check's races belong to the car that was submitted.
    .where("race.submissionId", "is", null)
    .where("race.createdAt", ">", since)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("race.createdAt").as("first")])
    .executeTakeFirstOrThrow();
  const cars = await database
    .selectFrom("submission")
    .where("competitionId", "=", competition.id)
    .where("receivedAt", ">", since)
    .select(({ fn }) => [fn.countAll<number>().as("count"), fn.min("receivedAt").as("first")])
    .executeTakeFirstOrThrow();
  const firstMs = Math.min(...[races.first, cars.first].map((first) => first?.getTime() ?? Infinity), now.getTime());
  return {
    limit,
    left: Math.max(0, limit - races.count - racesOfSubmission * cars.count),
    waitMinutes: Math.max(1, Math.ceil((firstMs + hourMs - now.getTime()) / 60_000)),
  };
}
