import type { Database } from "../database/database.ts";

export interface AuditEntryView {
  id: number;
  at: Date;
  /** null: the site itself, or an account that was deleted */
  personName: string | null;
  act: string;
  subject: string;
  brand: string | null;
}

/**
 * The newest privileged acts, newest first.
 *
 * @param brands cities whose acts are asked for; null: all, and those that concern all cities
 */
export function listAuditEntries(
  database: Database,
  brands: readonly string[] | null,
  limit = 50,
): Promise<AuditEntryView[]> {
  let query = database
    .selectFrom("auditEntry")
    .leftJoin("person", "person.id", "auditEntry.personId")
    .orderBy("auditEntry.id", "desc")
    .limit(limit)
    .select([
      "auditEntry.id",
      "auditEntry.at",
      "person.name as personName",
      "auditEntry.act",
      "auditEntry.subject",
      "auditEntry.brand",
    ]);
  if (brands !== null) query = query.where("auditEntry.brand", "in", brands);
  return query.execute();
}
