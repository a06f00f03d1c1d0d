import type { DatabaseTransaction } from "../../platform/database/database.ts";
import { newId } from "../../platform/database/new-id.ts";
import { stepRace } from "../record-race.ts";
import type { SeatedCar } from "#domain/races/race-report.ts";
import { drawOf, type RerunChoice, type RerunReport } from "#domain/stages/rerun-state.ts";

export async function replaceRace(
  transaction: DatabaseTransaction,
  rerun: {
    raceId: string;
    number: number;
    seed: string;
    seats: SeatedCar[];
    report: RerunReport;
    log: Uint8Array;
    seeds: RerunChoice["seeds"];
  },
): Promise<string | undefined> {
  const old = await findRow(transaction, rerun.raceId);
  if (old?.state !== "finished" && old?.state !== "released") return undefined;
  const { report, number, seed } = rerun;
  const { competitionId, stageId, round, field, isChecked, interpreterOnly, publicAt, state } = old;
  const id = newId();
  await transaction
    .insertInto("race")
    .values({
      id,
      competitionId,
      stageId,
      round,
      field,
      isChecked,
      interpreterOnly,
      publicAt,
      state,
      number,
      seed,
      ...drawOf(old, rerun.seeds),
      submissionId: null,
      turns: report.turns,
      winnerSeat: report.winnerSeat,
      logHash: report.logHash,
      engineHash: report.engineHash,
      runMs: report.runMs,
      replacedBy: null,
      replaces: rerun.raceId,
      finishedAt: new Date(),
    })
    .execute();
  await transaction.insertInto("raceLog").values({ raceId: id, log: rerun.log }).execute();
  await transaction
    .insertInto("raceRun")
    .values(report.runs.map((run) => ({ id: newId(), raceId: id, attempt: 1, ...run, differsAt: null, log: null })))
    .execute();
  await transaction
    .insertInto("raceSeat")
    .values(
      rerun.seats.map((seated, seat) => ({
        raceId: id,
        seat,
        ...seated,
        place: report.seats[seat]?.place ?? null,
        distance: report.seats[seat]?.distance ?? null,
      })),
    )
    .execute();
  await stepRace(transaction, rerun.raceId, "void", { voidedFrom: state, replacedBy: id });
  return id;
}

export function findRow(transaction: DatabaseTransaction, id: string) {
  return transaction.selectFrom("race").where("id", "=", id).selectAll().executeTakeFirst();
}

export async function setCar(
  transaction: DatabaseTransaction,
  stageId: string,
  teamId: string,
  carId: string,
): Promise<void> {
  await transaction
    .updateTable("stageEntrant")
    .set({ carId })
    .where("stageId", "=", stageId)
    .where("teamId", "=", teamId)
    .execute();
}
