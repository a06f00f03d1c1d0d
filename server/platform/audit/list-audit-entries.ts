import type { Database } from "../database/database.ts";

export interface AuditEntryView {
  id: number;
  at: Date;
  /** null: the site, or a deleted account */
  personName: string | null;
  act: string;
  subject: string;
  brand: string | null;
}

/** @param brands null: all, including acts that concern all cities */
export function listAuditEntries(
  database: Database,
  brands: readonly string[] | null,
  limit = 50,
): Promise<AuditEntryView[]> {
  return selectAuditEntries(database, brands).orderBy("auditEntry.id", "desc").limit(limit).execute();
}

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
