import type { Database } from "../../platform/database/database.ts";

export type RatingMoment = ReturnType<typeof ratingHistory>[number];

/** Longer histories are thinned out evenly. */
const mostMoments = 200;

export type RatingRow = Awaited<ReturnType<typeof ratingRows>>[number];

/** Of the last stage that rated the team, oldest first. */
export function ratingRows(database: Database, teamId: string) {
  return database
    .selectFrom("rating")
    .innerJoin("ratingRun", "ratingRun.id", "rating.runId")
    .innerJoin("stage", "stage.id", "ratingRun.stageId")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where("rating.teamId", "=", teamId)
    .where("ratingRun.stageId", "=", (newest) =>
      newest
        .selectFrom("rating as own")
        .innerJoin("ratingRun as run", "run.id", "own.runId")
        .where("own.teamId", "=", teamId)
        .orderBy("run.asOf", "desc")
        .limit(1)
        .select("run.stageId"),
    )
    .orderBy("ratingRun.asOf")
    .select([
      "ratingRun.id as runId",
      "ratingRun.stageId",
      "ratingRun.asOf",
      "ratingRun.races",
      "competition.timeZone",
      "rating.carId",
      "rating.strength",
      "rating.uncertainty",
      "rating.strengthLow",
      "rating.strengthHigh",
      "rating.place",
      "rating.placeLow",
      "rating.placeHigh",
    ])
    .execute();
}

/** Keeps the first, the last and each change of car. */
export function ratingHistory(rows: readonly RatingRow[]) {
  const step = Math.ceil(rows.length / mostMoments);
  return rows
    .map((row, index) => {
      const { asOf, strength, strengthLow, strengthHigh, place, placeLow, placeHigh } = row;
      return {
        asOf,
        strength,
        strengthInterval: [strengthLow, strengthHigh] as [low: number, high: number],
        place,
        placeInterval:
          placeLow === null || placeHigh === null ? null : ([placeLow, placeHigh] as [low: number, high: number]),
        /** another car than at the moment before */
        newCar: index > 0 && rows[index - 1]?.carId !== row.carId,
      };
    })
    .filter(({ newCar }, index) => newCar || index % step === 0 || index === rows.length - 1);
}
