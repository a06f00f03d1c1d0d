import type { AuditAct } from "#rules/machines.ts";
import type { Database } from "../database/database.ts";

/** A privileged act, for the record. Written in the transaction of the act itself. */
export interface AuditEntry {
  /** who did it; null: the site itself */
  personId: string | null;
  /** as its row in `rules/` names it, for instance `claim-installation` */
  act: AuditAct;
  /** what it was done to: a kind and an id, for instance `team:4f…` */
  subject: string;
  /** the city it concerns; null: all */
  brand: string | null;
  details: Record<string, unknown>;
}

/** @returns the entry's id */
export async function writeAuditEntry(database: Database, entry: AuditEntry): Promise<number> {
  const { id } = await database
    .insertInto("auditEntry")
    .values({ ...entry, details: JSON.stringify(entry.details) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
