import { updateRow, type Database, type DatabaseTransaction, newId, lockRow } from "../platform/database/database.ts";
import type { JobSender } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { advanceStage } from "./advance-stage.ts";
import type { RaceHold, Overrun } from "#domain/races/race-state.ts";
import { recordRace, stepRace } from "../races/record-race.ts";
import type { OfficialRuns, RaceRun } from "../races/run-twice.ts";
import { holdForRace } from "./decide-stage.ts";

/**
 * Finishes the race if its runs agree; otherwise it has no result and its stage is held. It stays hidden until the
 * release. Runs in the transaction that completes the job.
 */
export async function recordOfficialRace(
  transaction: DatabaseTransaction,
  jobs: JobSender,
  race: { id: string; stageId: string; isChecked: boolean },
  { runs, hold }: OfficialRuns,
): Promise<void> {
  const { id: raceId, stageId } = race;
  await lockRow(transaction, "stage", stageId, "id");
  const attempt = (await lastAttempt(transaction, raceId)) + 1;
  await writeRuns(transaction, raceId, attempt, runs, hold !== undefined);
  const [first] = runs;
  if (hold || !first) {
    await stepRace(transaction, raceId, "fail");
    await updateRow(transaction, "race", raceId, { hold: JSON.stringify({ attempt, ...hold }) });
    await holdForRace(transaction, stageId, raceId);
    await announce(transaction, `race:${raceId}`);
    return;
  }
  await recordRace(transaction, raceId, first.report, false);
  const { engineHash, runMs } = first.report;
  await updateRow(transaction, "race", raceId, { engineHash, runMs, hold: null });
  // Lowest priority, after every other job.
  if (race.isChecked) await jobs.send(transaction, "check-race", { raceId }, { priority: -1 });
  await advanceStage(transaction, jobs, stageId);
}

/**
 * Holds the stage of a race that always hits its limits, until an organiser runs it again or leaves it out.
 * @param alone the run that hit them, if the others agree: the result may be kept
 */
export async function holdOverrun(
  transaction: DatabaseTransaction,
  { id: raceId, stageId }: { id: string; stageId: string },
  overrun: Overrun,
  alone: RaceHold["alone"] = null,
): Promise<void> {
  await lockRow(transaction, "stage", stageId, "id");
  const attempt = await lastAttempt(transaction, raceId);
  const hold: RaceHold = { attempt, alone, turn: null, overrun };
  await updateRow(transaction, "race", raceId, { hold: JSON.stringify(hold) });
  await holdForRace(transaction, stageId, raceId);
  await announce(transaction, `race:${raceId}`);
}

/** From 1; 0: not run yet. */
export async function lastAttempt(database: Database, raceId: string): Promise<number> {
  const row = await database
    .selectFrom("raceRun")
    .where("raceId", "=", raceId)
    .select((select) => select.fn.max("attempt").as("attempt"))
    .executeTakeFirst();
  return row?.attempt ?? 0;
}

async function writeRuns(
  transaction: DatabaseTransaction,
  raceId: string,
  attempt: number,
  runs: readonly RaceRun[],
  withLogs: boolean,
): Promise<void> {
  await transaction
    .insertInto("raceRun")
    .values(
      runs.map(({ kind, worker, report, differsAt }) => ({
        id: newId(),
        raceId,
        attempt,
        kind,
        worker,
        engineHash: report.engineHash,
        logHash: report.logHash,
        runMs: report.runMs,
        differsAt,
        log: withLogs ? report.log : null,
      })),
    )
    .execute();
}
