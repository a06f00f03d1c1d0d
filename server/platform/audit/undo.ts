import type { z } from "zod";
import type { DatabaseTransaction } from "../database/database.ts";
import type { JobQueue } from "../jobs/job-queue.ts";

export interface WrittenAct {
  /** `competition:izmir` → `izmir` */
  subjectId: string;
  details: Record<string, unknown>;
  /** null: all */
  brand: string | null;
  personId: string;
  /** public; required if published results change */
  reason: string;
}

/** `changed-since`: undoing would overwrite a later change; `no-reason`: it changes published results without one. */
export type UndoRefusal = "changed-since" | "no-longer-possible" | "no-reason";

export type UndoAct = (
  transaction: DatabaseTransaction,
  act: WrittenAct,
  parts: ProcessParts,
) => Promise<"undone" | UndoRefusal>;

export interface ProcessParts {
  jobs: Pick<JobQueue, "send">;
  engineHash: string;
}

/** Refuses entries whose details can't be read, for example of an older version. */
export function undoFrom<Details>(
  schema: z.ZodType<Details>,
  undo: (
    transaction: DatabaseTransaction,
    act: Omit<WrittenAct, "details"> & { details: Details },
    parts: ProcessParts,
  ) => ReturnType<UndoAct>,
): UndoAct {
  return async (transaction, act, parts) => {
    const read = schema.safeParse(act.details);
    return read.success ? undo(transaction, { ...act, details: read.data }, parts) : "no-longer-possible";
  };
}
