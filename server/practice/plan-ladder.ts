import { planLadderRaces } from "#engine/ratings/matchmaking.ts";
import { findCompetitionAtWork } from "../competitions/find-competition.ts";
import { countRows, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { type JobSender, practiceGroups, requestRatings } from "../platform/jobs/job-queue.ts";
import { queuePracticeRace, takeRaceNumbers } from "../races/record-race.ts";
import type { EntrantRating, StageRatings } from "./rate-stage.ts";
import { isRaced, isCompeting } from "../competitions/competing-members.ts";
import {
  batchRacesPerCar,
  leastBatchRaces,
  mostBatchRaces,
  settledUncertainty,
  mostRacesPerCar,
  settledPlaceRaces,
} from "#domain/races/ladder-limits.ts";
import { practises, practisesAfterEnd } from "#domain/competitions/competition-state.ts";
import { practiceHourOf, isPractising } from "../races/practice-after-end.ts";
import { openRaceStates } from "#domain/races/race-state.ts";
import { separationLimits } from "#engine/ratings/separation-limits.ts";

/**
 * Queues the most informative races around the cars that need some. Does nothing if practice isn't running or races of
 * the last batch are waiting: recording those leads to new ratings and plans.
 * @param needing ratings of the cars that need races
 */
export async function planLadder(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  stageId: string,
  { ratings, spread }: StageRatings,
  needing: readonly EntrantRating[],
): Promise<void> {
  const practice = await findRunningPractice(transaction, stageId);
  if (!practice || (await racesToRun(transaction, stageId)) > 0) return;
  const { competitionId, formula } = practice;
  const cars = await listActiveCars(transaction, competitionId);
  if (cars.length < formula.cars) return;

  const seatCounts = await countSeats(transaction, stageId, cars.length);
  const ratingOf = new Map(ratings.map((rating) => [rating.carId, rating]));
  const isNeeding = new Set(needing.map((rating) => rating.carId));
  const wanted = Math.min(mostBatchRaces, Math.max(leastBatchRaces, needing.length * batchRacesPerCar));
  const races = practice.isAfterEnd
    ? Math.min(wanted, (await practiceHourOf(transaction, competitionId, new Date())).left)
    : wanted;
  if (races === 0) return;
  const number = await takeRaceNumbers(transaction, stageId, races);
  const fields = planLadderRaces({
    cars: cars.map(({ carId }) => {
      const rating = ratingOf.get(carId);
      const uncertainty = rating?.uncertainty ?? spread;
      return {
        name: carId,
        strength: rating?.strength ?? 0,
        uncertainty: isNeeding.has(carId) ? uncertainty : Math.min(uncertainty, settledUncertainty),
        seatCounts: seatCounts.get(carId) ?? [],
      };
    }),
    fieldSize: formula.cars,
    races,
    seed: `${stageId}:${number}`,
  });
  const teamOf = new Map(cars.map(({ carId, teamId }) => [carId, teamId]));
  for (const [index, field] of fields.entries()) {
    const seats = field.map((carId) => ({ carId, teamId: teamOf.get(carId) ?? "" }));
    const race = { competitionId, stageId, number: number + index, seats };
    await queuePracticeRace(transaction, jobs, race, { group: practiceGroups.ladder });
  }
}

export async function findRunningPractice(database: Database, stageId: string) {
  const stage = await database
    .selectFrom("stage")
    .where("id", "=", stageId)
    .where("kind", "=", "practice")
    .where("state", "in", ["open", "running"])
    .select("competitionId")
    .executeTakeFirst();
  const competition = stage && (await findCompetitionAtWork(database, stage.competitionId));
  return competition && practises(competition)
    ? { competitionId: competition.id, formula: competition.formula, isAfterEnd: practisesAfterEnd(competition) }
    : undefined;
}

/** Without friendly races and those that keep a settled ladder going. */
async function racesToRun(database: Database, stageId: string): Promise<number> {
  return countRows(
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("state", "in", openRaceStates)
      .where("requestedBy", "is", null)
      .where("dueAt", "is", null),
  );
}

export function listActiveCars(
  database: Database,
  competitionId: string,
): Promise<{ teamId: string; carId: string; houseCar: string | null }[]> {
  return database
    .selectFrom("team")
    .where("competitionId", "=", competitionId)
    .where("activeCarId", "is not", null)
    .where(isCompeting)
    .where(isRaced)
    .orderBy("number")
    .select(["id as teamId", "activeCarId as carId", "houseCar"])
    .$narrowType<{ carId: string }>()
    .execute();
}

const countedRacesPerCar = 4;
const leastCountedRaces = 2_000;

/** Counts only the newest races per car: a season has ten million seats. */
export async function countSeats(database: Database, stageId: string, cars: number): Promise<Map<string, number[]>> {
  const rows = await database
    .selectFrom((races) =>
      races
        .selectFrom("race")
        .where("stageId", "=", stageId)
        .orderBy("number", "desc")
        .limit(Math.max(leastCountedRaces, countedRacesPerCar * cars))
        .select("id")
        .as("race"),
    )
    // Race by race, or the database scans all seats.
    .innerJoinLateral(
      (seats) =>
        seats
          .selectFrom("raceSeat")
          .whereRef("raceSeat.raceId", "=", "race.id")
          .select(["carId", "seat"])
          .offset(0)
          .as("raceSeat"),
      (join) => join.onTrue(),
    )
    .innerJoin("team", "team.activeCarId", "raceSeat.carId")
    .groupBy(["raceSeat.carId", "raceSeat.seat"])
    .select((select) => ["raceSeat.carId", "raceSeat.seat", select.fn.countAll<number>().as("count")])
    .execute();
  const counts = new Map<string, number[]>();
  for (const { carId, seat, count } of rows) {
    const seats = counts.get(carId) ?? [];
    for (let index = seats.length; index <= seat; index++) seats.push(0);
    seats[seat] = count;
    counts.set(carId, seats);
  }
  return counts;
}

/**
 * Computes ratings of practices that have none or aren't settled. Jobs survive a restart; this covers the rest, such as
 * a competition moved back to practice.
 */
export async function resumeLadders(database: Database, jobs: JobSender): Promise<void> {
  const stages = await database
    .selectFrom("stage")
    .innerJoin("competition", "competition.id", "stage.competitionId")
    .where(isPractising)
    .where("stage.kind", "=", "practice")
    .where("stage.state", "in", ["open", "running"])
    // Look for one race per stage: `exists` would scan all races first.
    .where(
      (stage) =>
        stage
          .selectFrom("race")
          .whereRef("race.stageId", "=", "stage.id")
          .where("race.state", "=", "released")
          .select("race.id")
          .limit(1),
      "is not",
      null,
    )
    .select((stage) => [
      "stage.id",
      stage
        .selectFrom("ratingRun")
        .whereRef("ratingRun.stageId", "=", "stage.id")
        .orderBy("ratingRun.asOf", "desc")
        .limit(1)
        .select("ratingRun.settled")
        .as("settled"),
    ])
    .execute();
  for (const { id } of stages.filter((stage) => stage.settled !== true)) {
    await database.transaction().execute((transaction) => requestRatings(transaction, jobs, id));
  }
}

export interface LadderStanding {
  races: number;
  uncertainty: number;
  /**
   * lead over the next car and gap to the previous one, in standard deviations of the difference; null: there is none
   */
  deviationsToNext: number | null;
  deviationsToPrevious: number | null;
}

/** Limits for repeated looks, because the ladder checks after each batch. */
const limits = separationLimits(
  Array.from({ length: Math.ceil(mostRacesPerCar / batchRacesPerCar) }, (_, look) => (look + 1) * batchRacesPerCar),
);

/**
 * False once the strength is known well enough, the place is certain, or it has raced enough. It can still fill fields.
 */
export function needsRaces({ races, uncertainty, deviationsToNext, deviationsToPrevious }: LadderStanding): boolean {
  if (races >= mostRacesPerCar || uncertainty <= settledUncertainty) return false;
  const limit = limits[Math.ceil(races / batchRacesPerCar) - 1] ?? Infinity;
  const isCertain = [deviationsToNext, deviationsToPrevious].every((each) => each === null || each > limit);
  return !isCertain || races < settledPlaceRaces;
}
