import { z } from "zod";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";

export type LaterChange = Awaited<ReturnType<typeof changesSince>>[number];

const changedColumns = z.record(z.string(), z.unknown());

/** In audit entries: the new version and the changed columns. */
export const versionedDetails = z.object({ version: z.number(), before: changedColumns, after: changedColumns });

export type VersionedDetails = z.output<typeof versionedDetails>;

/** One entry for several subjects, or for one. */
const detailsOfAny = z.object({ each: z.record(z.string(), versionedDetails) }).or(versionedDetails);

export async function changesSince(database: Database, subject: string, version: number) {
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
    const read = detailsOfAny.safeParse(details);
    const change = read.data && ("each" in read.data ? read.data.each[subject] : read.data);
    if (!change || change.version <= version) return [];
    const { before, after } = change;
    const fields = Object.keys(after).map((name) => ({ name, before: before[name], after: after[name] }));
    return [
      {
        /** null: the site, or a deleted account */
        personName,
        at,
        act,
        fields,
      },
    ];
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
