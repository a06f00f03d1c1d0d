import type { DatabaseTransaction } from "../database/database.ts";
import type { JobQueue } from "../jobs/job-queue.ts";

/** An act as it was written down, for whoever takes it back. */
export interface WrittenAct {
  /** the id in its subject: `competition:izmir` → `izmir` */
  subjectId: string;
  details: Record<string, unknown>;
  /** the city that it concerned; null: all */
  brand: string | null;
  /** who takes it back */
  personId: string;
  /** why, for everyone to read, where it changes published results */
  reason: string;
}

/** `changed-since`: what the act made is no longer there, so taking it back would overwrite somebody's later change; `no-reason`: it changes published results, and nothing is said. */
export type UndoRefusal = "changed-since" | "no-longer-possible" | "no-reason";

/** Takes one kind of act back, in the transaction that writes it down. */
export type UndoAct = (
  transaction: DatabaseTransaction,
  act: WrittenAct,
  parts: ProcessParts,
) => Promise<"undone" | UndoRefusal>;

/** What a step needs of the process around it. */
export interface ProcessParts {
  jobs: Pick<JobQueue, "send">;
  /** hash of the engine that this process runs */
  engineHash: string;
}
