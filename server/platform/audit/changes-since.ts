import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export interface LaterChange {
  /** null: the site, or a deleted account */
  personName: string | null;
  at: Date;
  act: string;
  fields: { name: string; before: unknown; after: unknown }[];
}

/** In audit entries: the new version and the changed columns. */
export interface VersionedDetails {
  version: number;
  before: Record<string, unknown>;
  after: Record<string, unknown>;
}

export interface DetailsOfSeveral {
  each: Record<string, VersionedDetails>;
}

export async function changesSince(database: Database, subject: string, version: number): Promise<LaterChange[]> {
  const entries = await database
    .selectFrom("auditEntry")
    .leftJoin("person", "person.id", "auditEntry.personId")
    .where((entry) =>
      entry.or([
        entry("auditEntry.subject", "=", subject),
        sql<boolean>`jsonb_exists(audit_entry.details -> 'each', ${subject})`,
      ]),
    )
    .orderBy("auditEntry.id", "desc")
    .limit(50)
    .select(["person.name as personName", "auditEntry.at", "auditEntry.act", "auditEntry.details"])
    .execute();
  return entries.toReversed().flatMap(({ personName, at, act, details }) => {
    const { each, ...own } = details as Partial<DetailsOfSeveral & VersionedDetails>;
    const { version: made, before, after } = each?.[subject] ?? own;
    if (made === undefined || made <= version) return [];
    const fields = Object.keys(after ?? {}).map((name) => ({ name, before: before?.[name], after: after?.[name] }));
    return [{ personName, at, act, fields }];
  });
}

/** Dates as text, as in audit entries. */
export function differences(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
): { before: Record<string, unknown>; after: Record<string, unknown> } {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));
  const changed = Object.keys(after).filter(
    (name) => JSON.stringify(plain(before[name])) !== JSON.stringify(plain(after[name])),
  );
  return {
    before: Object.fromEntries(changed.map((name) => [name, plain(before[name])])),
    after: Object.fromEntries(changed.map((name) => [name, plain(after[name])])),
  };
}
