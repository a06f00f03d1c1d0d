import type { DatabaseTransaction } from "../database/database.ts";
import type { JobQueue } from "./job-queue.ts";
import { ratingsDelaySeconds } from "#domain/races/ladder-limits.ts";

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
 * Marks ratings as outdated, after a race or a new active car. They are recomputed shortly after, once for everything
 * until then; in practice this plans the next races. Call it in the transaction of the change.
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
  // Otherwise a job is already queued.
  if (stage) await jobs.send(transaction, "rate-stage", { stageId }, { startAfterSeconds: ratingsDelaySeconds });
}
