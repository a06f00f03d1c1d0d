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

/**
 * The newest ratings of a competition's practice; undefined until there are some. They stay as they are while official stages run, whose
 * orders are told by `released-orders.ts` once everybody may know them.
 */
export async function currentRatings(database: Database, competitionId: string): Promise<CurrentRatings | undefined> {
  const run = await database
    .selectFrom("ratingRun")
    .innerJoin("stage", "stage.id", "ratingRun.stageId")
    .where("stage.competitionId", "=", competitionId)
    .orderBy("ratingRun.asOf", "desc")
    .selectAll("ratingRun")
    .limit(1)
    .executeTakeFirst();
  if (!run) return undefined;
  const rows = await database
    .selectFrom("rating")
    .where("runId", "=", run.id)
    .orderBy("strength", "desc")
    .orderBy("place")
    .selectAll()
    .execute();
  const cities = await database
    .selectFrom("cityScore")
    .where("runId", "=", run.id)
    .orderBy("place")
    .orderBy(alphabetical("city"))
    .selectAll()
    .execute();
  const placed = rows.filter((row) => row.place !== null);
  const tiedWithPrevious = new Set(placed.slice(1).filter((_, index) => placed[index]?.tiedWithNext));
  return {
    asOf: run.asOf,
    races: run.races,
    confidence: run.confidence,
    settled: run.settled,
    bestTeamsOfCity: run.bestTeamsOfCity,
    ratings: rows.map((row) => ({
      teamId: row.teamId,
      strength: row.strength,
      strengthInterval: [row.strengthLow, row.strengthHigh],
      place: row.place,
      placeInterval: row.placeLow === null || row.placeHigh === null ? null : [row.placeLow, row.placeHigh],
      tied: row.placeLow !== row.placeHigh && (row.tiedWithNext || tiedWithPrevious.has(row)),
      races: row.races,
      wins: row.wins,
      rivalsBeaten: row.rivalsBeaten,
      rivalsMet: row.rivalsMet,
    })),
    cities: cities.map(({ city, place, score, scoreLow, scoreHigh, teams }) => ({
      city,
      place,
      score,
      interval: [scoreLow, scoreHigh],
      teams,
    })),
  };
}
