import type { DatabaseTransaction } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { guardOf } from "#rules/act.ts";
import { announce } from "../../base/live/announce.ts";
import type { RaceState } from "#rules/race-state.ts";
import { raceActs, type RaceActId } from "#rules/race-acts.ts";
import type { RaceReport } from "#rules/race-report.ts";
import type { SeatedCar } from "#rules/race-report.ts";

/** Takes numbers for races from their stage. Locks the stage, so that whoever records races or standings of it waits for the others. */
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

/** Adds a race that is still to be run. */
export async function addQueuedRace(
  transaction: DatabaseTransaction,
  race: {
    competitionId: string;
    stageId: string;
    number: number;
    seed: string;
    seats: readonly SeatedCar[];
    /** the team that asks for it, if it is a friendly race */
    requestedBy?: string;
    /** its part in the plan of an official stage */
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

/** Adds a race that was run before it had a row: it is written with its result, and shown at once. */
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
    .values({ id, ...columns, state: "released", turns, winnerSeat, logHash, replacedBy: null, finishedAt: new Date() })
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

const unfinished = { turns: null, winnerSeat: null, logHash: null, replacedBy: null, finishedAt: null };

/**
 * Writes what a running race came to: its log, the places, and the states finished and, when the stage shows its races at once,
 * released. Belongs into the transaction that completes the race's job.
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
  });
  await transaction.insertInto("raceLog").values({ raceId, log: report.log }).execute();
  for (const [seat, { place, distance }] of report.seats.entries()) {
    await transaction
      .updateTable("raceSeat")
      .set({ place, distance })
      .where("raceId", "=", raceId)
      .where("seat", "=", seat)
      .execute();
  }
  if (releasedAtOnce) await stepRace(transaction, raceId, "release");
  await announce(transaction, `race:${raceId}`);
}

/**
 * Takes a race one step on.
 *
 * @param act of `rules/race-acts.ts`: from which states to which
 * @throws Error when the race is in a state that the act is not done in
 */
export async function stepRace(
  transaction: DatabaseTransaction,
  raceId: string,
  act: RaceActId,
  columns: { turns?: number; winnerSeat?: number | null; logHash?: string; finishedAt?: Date } = {},
): Promise<void> {
  const { from, to } = guardOf<RaceState>(raceActs[act]);
  const { numUpdatedRows } = await transaction
    .updateTable("race")
    .set({ ...columns, state: to })
    .where("id", "=", raceId)
    .where("state", "in", from)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new Error(`Race ${raceId} cannot become ${to} from the state that it is in.`);
}
