import { createHash } from "node:crypto";
import { sql, type Selectable, type Updateable } from "kysely";
import { type DatabaseTransaction, newId } from "../platform/database/database.ts";
import type { Tables } from "../platform/database/tables.ts";
import { guardOf } from "#domain/platform/act.ts";
import type { JobSender, SendOptions } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import type { RaceState, Overrun } from "#domain/races/race-state.ts";
import { raceActs, type RaceActId } from "#domain/races/race-acts.ts";
import type { RaceReport, SeatedCar, SeatReport } from "#domain/races/race-report.ts";
import type { OverrunError } from "./race-threads.ts";

/** Locks the stage, so that races and standings are recorded one after another. */
export async function takeRaceNumbers(
  transaction: DatabaseTransaction,
  stageId: string,
  count: number,
): Promise<number> {
  const stage = await transaction
    .updateTable("stage")
    .set((column) => ({ nextRaceNumber: column("nextRaceNumber", "+", count) }))
    .where("id", "=", stageId)
    .returning("nextRaceNumber")
    .executeTakeFirstOrThrow();
  return stage.nextRaceNumber - count;
}

export async function addQueuedRace(
  transaction: DatabaseTransaction,
  race: {
    competitionId: string;
    stageId: string;
    number: number;
    seed: string;
    seats: readonly SeatedCar[];
    requestedBy?: string;
    /** when it's due, if it only keeps a settled ladder going */
    dueAt?: Date;
    official?: { round: number; field: number; isChecked: boolean; interpreterOnly: boolean; replaces?: string };
  },
): Promise<string> {
  const { seats, official, ...columns } = race;
  const id = newId();
  await transaction
    .insertInto("race")
    .values({ id, ...columns, ...unfinished, ...official, state: "queued", submissionId: null })
    .execute();
  await transaction
    .insertInto("raceSeat")
    .values(seats.map((seated, seat) => ({ raceId: id, seat, ...seated, place: null, distance: null })))
    .execute();
  return id;
}

/** Its seed is a hash of its number, so a race that is retried after a host fault stays the same. */
export async function queuePracticeRace(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  race: Omit<Parameters<typeof addQueuedRace>[1], "seed" | "official">,
  options: SendOptions,
): Promise<string> {
  const seed = seedText(practiceSeed(`${race.stageId}:${race.number}`));
  const seats = race.seats.map(({ teamId, carId }) => ({ teamId, carId }));
  const raceId = await addQueuedRace(transaction, { ...race, seed, seats });
  await jobs.send(transaction, "run-race", { raceId }, options);
  return raceId;
}

/** Lower-case hex with 0x, as in the database and the logs. */
export function seedText(seed: bigint): string {
  return `0x${seed.toString(16)}`;
}

/** @returns whole number below 2^64 */
export function practiceSeed(purpose: string): bigint {
  return createHash("sha256").update(purpose).digest().readBigUInt64BE();
}

/** So that no one keeps the first seat. */
export function rotated<Car>(cars: readonly Car[], by: number): Car[] {
  const first = by % Math.max(1, cars.length);
  return [...cars.slice(first), ...cars.slice(0, first)];
}

/** For races that were run before they had a row. */
export async function addRunRace(
  transaction: DatabaseTransaction,
  race: {
    competitionId: string;
    stageId: string;
    number: number;
    seed: string;
    submissionId: string;
    seats: readonly SeatedCar[];
    report: RaceReport;
  },
): Promise<void> {
  const { seats, report, ...columns } = race;
  const id = newId();
  const { turns, winnerSeat, logHash } = report;
  await transaction
    .insertInto("race")
    .values({
      id,
      ...columns,
      state: "released",
      turns,
      winnerSeat,
      logHash,
      replacedBy: null,
      finishedAt: new Date(),
      ...interestColumns(report),
    })
    .execute();
  await transaction.insertInto("raceLog").values({ raceId: id, log: report.log }).execute();
  const places = report.seats.map(({ place, distance }) => ({ place, distance }));
  await transaction
    .insertInto("raceSeat")
    .values(
      seats.map((seated, seat) => ({
        raceId: id,
        seat,
        ...seated,
        ...(places[seat] ?? { place: null, distance: null }),
      })),
    )
    .execute();
}

const interestColumns = ({ interest }: RaceReport) => ({
  interest: interest.score,
  interestIn: JSON.stringify(interest),
});

const unfinished = { turns: null, winnerSeat: null, logHash: null, replacedBy: null, finishedAt: null };

/**
 * Writes log, places and state; also releases the race if the stage shows races immediately. Runs in the transaction
 * that completes the job.
 */
export async function recordRace(
  transaction: DatabaseTransaction,
  raceId: string,
  report: RaceReport,
  releasedAtOnce: boolean,
): Promise<void> {
  await stepRace(transaction, raceId, "finish", {
    turns: report.turns,
    winnerSeat: report.winnerSeat,
    logHash: report.logHash,
    finishedAt: new Date(),
    ...interestColumns(report),
  });
  await transaction.insertInto("raceLog").values({ raceId, log: report.log }).execute();
  await recordPlaces(transaction, raceId, report.seats);
  if (releasedAtOnce) await stepRace(transaction, raceId, "release");
  await announce(transaction, `race:${raceId}`);
}

async function recordPlaces(
  transaction: DatabaseTransaction,
  raceId: string,
  seats: readonly Pick<SeatReport, "place" | "distance">[],
): Promise<void> {
  const rows = seats.map(
    ({ place, distance }, seat) => sql`(${seat}::integer, ${place}::integer, ${distance}::bigint)`,
  );
  await sql`
    update race_seat set place = raced.place, distance = raced.distance
    from (values ${sql.join(rows)}) as raced (seat, place, distance)
    where race_id = ${raceId} and race_seat.seat = raced.seat
  `.execute(transaction);
}

type StepColumns = Omit<Updateable<Tables["race"]>, "id" | "state">;

/**
 * @param act of `domain/races/race-acts.ts`
 * @throws Error when the act isn't allowed in the race's state
 */
export function stepRace(
  transaction: DatabaseTransaction,
  raceId: string,
  act: RaceActId,
  columns: StepColumns = {},
): Promise<void> {
  return stepRaces(transaction, [raceId], act, columns);
}

/**
 * All or none.
 * @throws Error when the act isn't allowed in the state of one of them
 */
export function stepRaces(
  transaction: DatabaseTransaction,
  raceIds: readonly string[],
  act: RaceActId,
  columns: StepColumns = {},
): Promise<void> {
  return setState(transaction, raceIds, guardOf<RaceState>(raceActs[act]), columns);
}

export function countAgain(
  transaction: DatabaseTransaction,
  raceId: string,
  to: NonNullable<Selectable<Tables["race"]>["voidedFrom"]>,
  columns: StepColumns,
): Promise<void> {
  const from = Object.keys(raceActs["count-again"].steps) as RaceState[];
  return setState(transaction, [raceId], { from, to }, { ...columns, voidedFrom: null });
}

async function setState(
  transaction: DatabaseTransaction,
  raceIds: readonly string[],
  { from, to }: { from: readonly RaceState[]; to: RaceState },
  columns: StepColumns,
): Promise<void> {
  if (raceIds.length === 0) return;
  const { numUpdatedRows } = await transaction
    .updateTable("race")
    .set({ ...columns, state: to })
    .where("id", "in", raceIds)
    .where("state", "in", from)
    .executeTakeFirst();
  if (numUpdatedRows !== BigInt(raceIds.length))
    throw new Error(`Races ${raceIds.slice(0, 5).join(", ")} cannot become ${to} from the states that they are in.`);
}

/** The first overruns may be due to a busy machine; later ones are due to the formula or the cars. */
export const mostOverruns = 3;

/**
 * Counts another overrun. Returns what to report if there were too many; undefined: retry.
 * @param of the race, or the submission it checked
 */
export async function countOverrun(
  transaction: DatabaseTransaction,
  of: { table: "race" | "submission"; id: string },
  { limit, seconds }: OverrunError,
): Promise<Overrun | undefined> {
  const { overruns } = await transaction
    .updateTable(of.table)
    .set((column) => ({ overruns: column("overruns", "+", 1) }))
    .where("id", "=", of.id)
    .returning("overruns")
    .executeTakeFirstOrThrow();
  return overruns < mostOverruns ? undefined : { limit, seconds, tries: overruns };
}
