import type { DatabaseTransaction } from "../database/database.ts";
import type { JobQueue } from "../jobs/job-queue.ts";

/** Input of an undo. */
export interface WrittenAct {
  /** `competition:izmir` → `izmir` */
  subjectId: string;
  details: Record<string, unknown>;
  /** null: all */
  brand: string | null;
  /** who undoes it */
  personId: string;
  /** public; required if published results change */
  reason: string;
}

/** `changed-since`: undoing would overwrite a later change; `no-reason`: it changes published results without one. */
export type UndoRefusal = "changed-since" | "no-longer-possible" | "no-reason";

/** Runs in the transaction that logs the undo. */
export type UndoAct = (
  transaction: DatabaseTransaction,
  act: WrittenAct,
  parts: ProcessParts,
) => Promise<"undone" | UndoRefusal>;

export interface ProcessParts {
  jobs: Pick<JobQueue, "send">;
  /** of this process */
  engineHash: string;
}
