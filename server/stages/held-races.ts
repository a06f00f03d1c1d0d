import type { DatabaseTransaction } from "../platform/database/database.ts";
import type { JobQueue } from "../platform/jobs/job-queue.ts";
import type { RaceHold } from "#domain/races/race-hold.ts";
import type { StageState } from "#domain/stages/stage-state.ts";
import { advanceStage } from "./advance-stage.ts";

/** As it was before an organiser decided. */
export interface HeldRace {
  id: string;
  state: "error" | "finished" | "released";
  hold: RaceHold;
}

/** Released races can be held too, when a re-run disagrees. */
export async function heldRaces(transaction: DatabaseTransaction, stageId: string): Promise<HeldRace[]> {
  const rows = await transaction
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("hold", "is not", null)
    .where("state", "in", ["error", "finished", "released"])
    .select(["id", "state", "hold"])
    .execute();
  return rows as HeldRace[];
}

export async function goOn(
  transaction: DatabaseTransaction,
  jobs: Pick<JobQueue, "send">,
  stage: { id: string; state: StageState },
): Promise<void> {
  const state = stage.state === "held" ? "running" : stage.state;
  await transaction.updateTable("stage").set({ state, hold: null }).where("id", "=", stage.id).execute();
  await advanceStage(transaction, jobs, stage.id);
}
