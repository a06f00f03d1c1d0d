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
  return selectAuditEntries(database, brands).orderBy("auditEntry.id", "desc").limit(limit).execute();
}

/** The same before it is ordered and cut. */
export function selectAuditEntries(database: Database, brands: readonly string[] | null) {
  const query = database
    .selectFrom("auditEntry")
    .leftJoin("person", "person.id", "auditEntry.personId")
    .select([
      "auditEntry.id",
      "auditEntry.at",
      "person.name as personName",
      "auditEntry.act",
      "auditEntry.subject",
      "auditEntry.brand",
    ]);
  return brands === null ? query : query.where("auditEntry.brand", "in", brands);
}
