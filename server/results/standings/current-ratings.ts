import { sql } from "kysely";
import type { Database } from "../../platform/database/database.ts";
import { alphabetical } from "../../platform/database/sort-and-search.ts";

/** Based on all of the active car's races in the stage. */
export type Rating = Awaited<ReturnType<typeof ratingsOf>>[number];

export type CityScore = Awaited<ReturnType<typeof cityScoresOf>>[number];

/**
 * Ratings of practice only; official orders are in `released-orders.ts`. Reads every team: use `currentRun` for pages
 * that show a few.
 */
export async function currentRatings(database: Database, competitionId: string) {
  const run = await currentRun(database, competitionId);
  if (!run) return undefined;
  const { id, ...about } = run;
  return { ...about, ratings: await ratingsOf(database, id), cities: await cityScoresOf(database, id) };
}

export function currentRun(database: Database, competitionId: string) {
  return database
    .selectFrom("ratingRun")
    .innerJoin("stage", "stage.id", "ratingRun.stageId")
    .where("stage.competitionId", "=", competitionId)
    .orderBy("ratingRun.asOf", "desc")
    .limit(1)
    .select(["ratingRun.id", "ratingRun.asOf", "ratingRun.races", "ratingRun.confidence"])
    .select(["ratingRun.settled", "ratingRun.bestTeamsOfCity"])
    .executeTakeFirst();
}

export async function cityScoresOf(database: Database, runId: string) {
  const cities = await database
    .selectFrom("cityScore")
    .where("runId", "=", runId)
    .orderBy("place")
    .orderBy(alphabetical("city"))
    .selectAll()
    .execute();
  return cities.map(({ city, place, score, scoreLow, scoreHigh, teams }) => ({
    city,
    place,
    /** 0 to 100 */
    score,
    interval: interval(scoreLow, scoreHigh),
    teams,
  }));
}

/** Both ends included. */
const interval = (low: number, high: number): [low: number, high: number] => [low, high];

/** Arrays of cells: for thousands of rows, objects with column names double the time. */
const cells = [
  "teamId",
  "strength",
  "strengthLow",
  "strengthHigh",
  "place",
  "placeLow",
  "placeHigh",
  "tiedWithNext",
  "races",
  "wins",
  "rivalsBeaten",
  "rivalsMet",
] as const;
type Cells = [
  teamId: string,
  strength: number,
  strengthLow: number,
  strengthHigh: number,
  place: number | null,
  placeLow: number | null,
  placeHigh: number | null,
  tiedWithNext: boolean,
  races: number,
  wins: number,
  rivalsBeaten: number,
  rivalsMet: number,
];
const asCells = sql<Cells[] | null>`json_agg(
  json_build_array(${sql.join(cells.map((cell) => sql.ref(cell)))}) order by strength desc, place)`;

export async function ratingsOf(database: Database, runId: string, teamIds?: readonly string[]) {
  if (teamIds?.length === 0) return [];
  const { rows } = await database
    .selectFrom("rating")
    .where("runId", "=", runId)
    .$if(teamIds !== undefined, (ratings) => ratings.where("teamId", "in", teamIds ?? []))
    .select(asCells.as("rows"))
    .executeTakeFirstOrThrow();
  if (rows === null) return [];
  const tiedWithNext = new Map(rows.map(([, , , , place, , , isTied]) => [place, isTied]));
  if (teamIds !== undefined) {
    // The row before one of them may not be among them.
    const before = rows.flatMap(([, , , , place]) =>
      place === null || tiedWithNext.has(place - 1) ? [] : [place - 1],
    );
    for (const row of before.length === 0
      ? []
      : await database
          .selectFrom("rating")
          .where("runId", "=", runId)
          .where("place", "in", before)
          .select(["place", "tiedWithNext"])
          .execute())
      tiedWithNext.set(row.place, row.tiedWithNext);
  }
  return rows.map(([teamId, strength, low, high, place, placeLow, placeHigh, isTied, races, wins, beaten, met]) => ({
    teamId,
    /** log-strength; a lead of 1 wins about 73 of 100 meetings */
    strength,
    /** at the run's confidence */
    strengthInterval: interval(low, high),
    /** from 1; null for house cars */
    place,
    placeInterval: placeLow === null || placeHigh === null ? null : interval(placeLow, placeHigh),
    /** statistically indistinguishable from a neighbour */
    tied: placeLow !== placeHigh && (isTied || (place !== null && (tiedWithNext.get(place - 1) ?? false))),
    tiedWithNext: isTied,
    races,
    wins,
    rivalsBeaten: beaten,
    rivalsMet: met,
  }));
}
