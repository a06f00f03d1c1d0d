import { sql } from "kysely";
import { levelTogether } from "#engine/ratings/finishing-orders.ts";
import { findRow, type Database } from "../../platform/database/database.ts";
import type { RaceState } from "#domain/races/race-state.ts";
import { isRaced, isCompeting } from "../../competitions/competing-members.ts";
import { createRaceOrders, type RaceOrders } from "./race-orders.ts";

export interface RatedEntrant {
  teamId: string;
  carId: string;
  houseCar: string | null;
  city: string;
  /** false: it takes no place */
  scores: boolean;
}

/** States that a race can still leave, so races after it may be read first. */
const unsettledStates: readonly RaceState[] = ["queued", "running", "error", "finished"];

/** Bounds memory, and lets other statements run in between. Reading five times as many at once isn't faster. */
const racesAtOnce = 1_000;

/** `settled` can't change below `frontier`. */
export interface KeptStageLog {
  historyVersion: number;
  /** number of the first race that wasn't settled when it was read */
  frontier: number;
  settled: RaceOrders;
}

/**
 * Released races in order, without friendly races, whose rivals the team chose, and without races that one car drove in
 * several seats.
 * @param kept earlier result: only newer races are read, unless an old one changed
 */
export async function readStageRaces(
  database: Database,
  stageId: string,
  kept?: KeptStageLog,
): Promise<{ races: RaceOrders; kept: KeptStageLog }> {
  // Read in this order, so that the next reader notices changes in between.
  const stage = await findRow(database, "stage", stageId, "historyVersion", "nextRaceNumber");
  const { first } = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "in", unsettledStates)
    .select(({ fn }) => fn.min("number").as("first"))
    .executeTakeFirstOrThrow();
  const historyVersion = stage?.historyVersion ?? 0;
  const frontier = Math.min(first ?? Infinity, stage?.nextRaceNumber ?? 0);
  const isKept = kept?.historyVersion === historyVersion && kept.frontier <= frontier;
  // Copied, so that an interrupted read doesn't change the cache.
  const settled = isKept ? kept.settled.copy() : createRaceOrders();
  let from = isKept ? kept.frontier : 0;
  const read = async (below: number | undefined, into: RaceOrders) => {
    for (;;) {
      const rows = await readOrders(database, stageId, { from, below });
      for (const { number, winnerSeat, cars, distances } of rows) {
        if (new Set(cars).size < cars.length) continue;
        const won = winnerSeat !== null;
        into.add({ number, won, order: levelTogether(cars, distances, won) });
      }
      const last = rows.at(-1);
      if (last) from = last.number + 1;
      if (rows.length < racesAtOnce) return;
    }
  };
  await read(frontier, settled);
  from = Math.max(from, frontier);
  const races = settled.copy();
  await read(undefined, races);
  return { races, kept: { historyVersion, frontier, settled } };
}

function readOrders(database: Database, stageId: string, { from, below }: { from: number; below: number | undefined }) {
  const numbered = database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "=", "released")
    .where("requestedBy", "is", null)
    .where("number", ">=", from)
    .$if(below !== undefined, (races) => races.where("number", "<", below ?? 0))
    .orderBy("number")
    .limit(racesAtOnce)
    .select(["id", "number", "winnerSeat"])
    .as("race");
  return database
    .selectFrom(numbered)
    .innerJoin("raceSeat", "raceSeat.raceId", "race.id")
    .groupBy(["race.id", "race.number", "race.winnerSeat"])
    .orderBy("race.number")
    .select([
      "race.number",
      "race.winnerSeat",
      // One row per race is fastest for long logs.
      sql<string[]>`array_agg(race_seat.car_id order by race_seat.place)`.as("cars"),
      sql<number[]>`array_agg(race_seat.distance::float8 order by race_seat.place)`.as("distances"),
    ])
    .execute();
}

export function readEntrants(database: Database, stageId: string): Promise<RatedEntrant[]> {
  return database
    .selectFrom("team")
    .innerJoin("stage", "stage.competitionId", "team.competitionId")
    .leftJoin("division", "division.id", "team.divisionId")
    .where("stage.id", "=", stageId)
    .where("team.activeCarId", "is not", null)
    .where(isCompeting)
    .where(isRaced)
    .orderBy("team.number")
    .select(["team.id as teamId", "team.activeCarId as carId", "team.houseCar", "team.city"])
    .select((team) => team.fn.coalesce("division.scores", sql<boolean>`true`).as("scores"))
    .$narrowType<{ carId: string }>()
    .execute();
}
