import type { AuditAct } from "#domain/machines.ts";
import type { Database } from "../database/database.ts";

export interface AuditEntry {
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
