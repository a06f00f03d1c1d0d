import type { DatabaseTransaction } from "../database/database.ts";
import type { JobQueue } from "./job-queue.ts";

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
