import { sql } from "kysely";
import { levelTogether } from "#engine/ratings/finishing-orders.ts";
import type { Database } from "../../base/database/database.ts";
import { isRaced } from "../competitions/competing-members.ts";

/** A race as ratings read it. */
export interface LoggedRace {
  /** within the stage */
  number: number;
  /** ids of the cars that raced, best first; level ones together */
  order: string[][];
  /** whether the first reached the finish */
  won: boolean;
}

/** A team whose active car is rated. */
export interface RatedEntrant {
  teamId: string;
  carId: string;
  houseCar: string | null;
  city: string;
  /** false: it races out of competition, and takes nobody's place */
  scores: boolean;
}

/**
 * The released races of a stage in their order, and the teams with a car. Friendly races are left out, because a team chooses those
 * rivals itself; so is a race that one car drove in several seats, which tells nothing about others.
 */
export async function readStageLog(
  database: Database,
  stageId: string,
): Promise<{ races: LoggedRace[]; entrants: RatedEntrant[] }> {
  const rows = await database
    .selectFrom("race")
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .where("race.stageId", "=", stageId)
    .where("race.state", "=", "released")
    .where("race.requestedBy", "is", null)
    .groupBy(["race.id", "race.number", "race.winnerSeat"])
    .orderBy("race.number")
    .select([
      "race.number",
      "race.winnerSeat",
      // One row per race, so that a long log is read quickly.
      sql<string[]>`array_agg(race_seat.car_id order by race_seat.place)`.as("cars"),
      sql<number[]>`array_agg(race_seat.distance::float8 order by race_seat.place)`.as("distances"),
    ])
    .execute();
  const races = rows
    .filter(({ cars }) => new Set(cars).size === cars.length)
    .map(({ number, winnerSeat, cars, distances }) => {
      const won = winnerSeat !== null;
      return { number, won, order: levelTogether(cars, distances, won) };
    });
  const entrants = await database
    .selectFrom("team")
    .innerJoin("stage", "stage.competitionId", "team.competitionId")
    .leftJoin("division", "division.id", "team.divisionId")
    .where("stage.id", "=", stageId)
    .where("team.activeCarId", "is not", null)
    .where("team.disqualifiedAt", "is", null)
    .where("team.mergedInto", "is", null)
    .where(isRaced)
    .orderBy("team.number")
    .select(["team.id as teamId", "team.activeCarId as carId", "team.houseCar", "team.city"])
    .select((team) => team.fn.coalesce("division.scores", sql<boolean>`true`).as("scores"))
    .$narrowType<{ carId: string }>()
    .execute();
  return { races, entrants };
}
