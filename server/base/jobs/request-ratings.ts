import type { DatabaseTransaction } from "../database/database.ts";
import { rateStageJobName } from "./job-names.ts";
import type { JobQueue } from "./job-queue.ts";
import { ratingsDelaySeconds } from "#rules/ladder-limits.ts";

/**
 * The same for the ladders of a competition: who has an active car, or who may race, is no longer what it was.
 */
export async function requestLadderRatings(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  competitionId: string,
): Promise<void> {
  const stages = await transaction
    .selectFrom("stage")
    .where("competitionId", "=", competitionId)
    .where("kind", "=", "practice")
    .where("state", "in", ["open", "running"])
    .select("id")
    .execute();
  for (const { id } of stages) await requestRatings(transaction, jobs, id);
}

/**
 * Says that a stage's ratings no longer tell everything: a race was recorded, or a team's active car is another. They are computed
 * anew a moment later, once for all that happens until then; in practice the ladder's next races follow from them. Belongs into the
 * transaction of what happened.
 */
export async function requestRatings(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  stageId: string,
): Promise<void> {
  const stage = await transaction
    .updateTable("stage")
    .set({ ratingsStale: true })
    .where("id", "=", stageId)
    .where("ratingsStale", "=", false)
    .returning("id")
    .executeTakeFirst();
  // Otherwise a job is on its way already.
  if (stage) await jobs.send(transaction, rateStageJobName, { stageId }, { startAfterSeconds: ratingsDelaySeconds });
}
