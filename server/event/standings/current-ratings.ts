import { sql } from "kysely";
import type { Database } from "../../base/database/database.ts";
import { alphabetical } from "../../base/database/alphabetical.ts";

/** What everybody may know of a team's rating: its active car's, from all races of the stage. */
export interface Rating {
  teamId: string;
  /** log-strength; 1 more beats 1 less in about 88 of 100 meetings */
  strength: number;
  /** both ends included, at the run's confidence */
  strengthInterval: [low: number, high: number];
  /** from 1; null for house cars, which take nobody's place */
  place: number | null;
  placeInterval: [low: number, high: number] | null;
  /** the races do not tell it from the team before or after it, and could well put it in another place */
  tied: boolean;
  races: number;
  wins: number;
  rivalsBeaten: number;
  rivalsMet: number;
}

export interface CityScore {
  city: string;
  place: number;
  /** 0 to 100 */
  score: number;
  interval: [low: number, high: number];
  /** how many of its teams count */
  teams: number;
}

/** The newest ratings of a stage. */
export interface CurrentRatings {
  asOf: Date;
  /** from how many races they were computed */
  races: number;
  confidence: number;
  /** the ladder rests until another car is accepted */
  settled: boolean;
  /** strongest first */
  ratings: Rating[];
  /** best first */
  cities: CityScore[];
  /** teams of a city that counted for its score */
  bestTeamsOfCity: number;
}

/** The newest computation of ratings, without the teams'. */
export type CurrentRun = Omit<CurrentRatings, "ratings" | "cities"> & { id: string };

/**
 * The newest ratings of a competition's practice; undefined until there are some. They stay as they are while official stages run, whose
 * orders are told by `released-orders.ts` once everybody may know them. Reads every team: a page that shows some asks for `currentRun`.
 */
export async function currentRatings(database: Database, competitionId: string): Promise<CurrentRatings | undefined> {
  const run = await currentRun(database, competitionId);
  if (!run) return undefined;
  const { id, ...about } = run;
  return { ...about, ratings: await ratingsOf(database, id), cities: await cityScoresOf(database, id) };
}

/** The computation that `currentRatings` tells of. */
export async function currentRun(database: Database, competitionId: string): Promise<CurrentRun | undefined> {
  const run = await database
    .selectFrom("ratingRun")
    .innerJoin("stage", "stage.id", "ratingRun.stageId")
    .where("stage.competitionId", "=", competitionId)
    .orderBy("ratingRun.asOf", "desc")
    .selectAll("ratingRun")
    .limit(1)
    .executeTakeFirst();
  if (!run) return undefined;
  const { id, asOf, races, confidence, settled, bestTeamsOfCity } = run;
  return { id, asOf, races, confidence, settled, bestTeamsOfCity };
}

/** The cities' scores of a computation, best first. */
export async function cityScoresOf(database: Database, runId: string): Promise<CityScore[]> {
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
    score,
    interval: [scoreLow, scoreHigh],
    teams,
  }));
}

/** A rating as it is read: of thousands, the names of columns and a value of its own for each cell would take as long as all else together. */
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

/**
 * The ratings of a computation, strongest first.
 *
 * @param teamIds of these teams alone; all unless given
 */
export async function ratingsOf(database: Database, runId: string, teamIds?: readonly string[]): Promise<Rating[]> {
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
    // Whoever stands before one of them may not be among them.
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
    strength,
    strengthInterval: [low, high],
    place,
    placeInterval: placeLow === null || placeHigh === null ? null : [placeLow, placeHigh],
    tied: placeLow !== placeHigh && (isTied || (place !== null && (tiedWithNext.get(place - 1) ?? false))),
    races,
    wins,
    rivalsBeaten: beaten,
    rivalsMet: met,
  }));
}
