import type { DatabaseTransaction } from "../database/database.ts";
import type { JobQueue } from "./job-queue.ts";
import { ratingsDelaySeconds } from "#domain/races/ladder-limits.ts";

/** Debounced. */
export async function requestOrder(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  stageId: string,
): Promise<void> {
  const stage = await transaction
    .updateTable("stage")
    .set({ orderStale: true })
    .where("id", "=", stageId)
    .where("orderStale", "=", false)
    .returning("id")
    .executeTakeFirst();
  if (stage) await jobs.send(transaction, "order-stage", { stageId }, { priority: 1 });
}

export async function requestOrdersOfTeam(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  teamId: string,
): Promise<void> {
  const stages = await transaction
    .selectFrom("stageEntrant")
    .innerJoin("stage", "stage.id", "stageEntrant.stageId")
    .where("stageEntrant.teamId", "=", teamId)
    .where("stage.state", "in", ["running", "held", "decided", "released"])
    .orderBy("stage.id")
    .select("stage.id")
    .execute();
  for (const { id } of stages) await requestOrder(transaction, jobs, id);
}

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
