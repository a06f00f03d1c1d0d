import { nextRound } from "#engine/stages/next-round.ts";
import type { DatabaseTransaction } from "../../base/database/database.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { requestOrder } from "../../base/jobs/request-order.ts";
import { announce } from "../../base/live/announce.ts";
import { queueRound } from "./queue-round.ts";
import { readStage } from "./read-stage.ts";
import { openRaceStates } from "#rules/race-state.ts";

/**
 * Takes a running stage on: queues its next round when the last one is over, and has the order computed when all are. Does nothing while
 * races wait or run, while the stage is held, or when its order is being computed. Called with every recorded race, in its transaction;
 * nothing is remembered in a process, so a restart goes on where it stopped.
 */
export async function advanceStage(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  stageId: string,
): Promise<void> {
  const stage = await transaction
    .selectFrom("stage")
    .where("id", "=", stageId)
    .select(["state", "competitionId"])
    .forUpdate()
    .executeTakeFirst();
  if (stage?.state !== "running") return;
  const open = await transaction
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "in", openRaceStates)
    .select("id")
    .limit(1)
    .executeTakeFirst();
  if (open) return;
  const read = await readStage(transaction, stageId);
  if (!read) return;
  const { plan } = read.soFar;
  const minutes = read.startedAt ? (Date.now() - read.startedAt.getTime()) / 60_000 : 0;
  const timeIsUp = plan.minutes !== null && minutes >= plan.minutes;
  const planned = timeIsUp && read.soFar.races.length > 0 ? [] : nextRound(read.soFar);
  // Further rounds go beyond the plan: they are asked for by whoever computes the order.
  if (planned.length > 0 && read.furtherRounds === 0) await queueRound(transaction, jobs, read, planned);
  else await requestOrder(transaction, jobs, stageId);
  await announce(transaction, `competition:${stage.competitionId}`);
}
