import { nextRound } from "#engine/stages/next-round.ts";
import { hasRows, lockRow, type Database, type DatabaseTransaction } from "../platform/database/database.ts";
import { type JobSender, requestOrder } from "../platform/jobs/job-queue.ts";
import { announce } from "../platform/live/announce.ts";
import { queueRound } from "./queue-round.ts";
import { readStage } from "./read-stage.ts";
import { openRaceStates } from "#domain/races/race-state.ts";

/**
 * Queues the next round, or computes the order after the last. Does nothing while races are open, the stage is held or
 * its order is being computed. Called in the transaction of every recorded race and keeps no state in memory, so it
 * survives restarts.
 */
export async function advanceStage(transaction: DatabaseTransaction, jobs: JobSender, stageId: string): Promise<void> {
  const stage = await lockRow(transaction, "stage", stageId, "state", "competitionId");
  if (stage?.state !== "running") return;
  if (await hasOpenRaces(transaction, stageId)) return;
  const read = await readStage(transaction, stageId);
  if (!read) return;
  const { plan } = read.soFar;
  const minutes = read.startedAt ? (Date.now() - read.startedAt.getTime()) / 60_000 : 0;
  const timeIsUp = plan.minutes !== null && minutes >= plan.minutes;
  const planned = timeIsUp && read.soFar.races.length > 0 ? [] : nextRound(read.soFar);
  // Rounds beyond the plan are queued by the job that orders.
  if (planned.length > 0 && read.furtherRounds === 0) await queueRound(transaction, jobs, read, planned);
  else await requestOrder(transaction, jobs, stageId);
  await announce(transaction, `competition:${stage.competitionId}`);
}

export function hasOpenRaces(database: Database, stageId: string): Promise<boolean> {
  return hasRows(database.selectFrom("race").where("stageId", "=", stageId).where("state", "in", openRaceStates));
}
