import type { AuditAct } from "#domain/machines.ts";
import type { Database, DatabaseTransaction } from "../database/database.ts";
import type { z } from "zod";
import type { JobSender } from "../jobs/job-queue.ts";

interface AuditEntry {
  /** null: the site */
  personId: string | null;
  /** as in the row in `domain/`, for example `claim-installation` */
  act: AuditAct;
  /** kind and id, for example `team:4f…` */
  subject: string;
  /** null: all */
  brand: string | null;
  details?: Record<string, unknown>;
}

export async function writeAuditEntry(database: Database, { details = {}, ...entry }: AuditEntry): Promise<number> {
  const { id } = await database
    .insertInto("auditEntry")
    .values({ ...entry, details: JSON.stringify(details) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

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
  jobs: JobSender;
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
