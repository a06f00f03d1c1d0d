import type { AuditAct } from "#domain/machines.ts";
import type { DatabaseTransaction, Database } from "../database/database.ts";
import { announce, type Topic } from "../live/announce.ts";
import { writeAuditEntry, type UndoRefusal, type WrittenAct } from "./audit-entries.ts";
import { z } from "zod";
import { sql } from "kysely";

/** Optimistic locking: an edit based on an old version is refused. */
export interface Versioned<Row extends { version: number }> {
  /** as in the audit log, for example `brand:izmir` */
  subject: string;
  /** null: all */
  brand: string | null;
  current: Row;
  /** stores a change and its version number */
  keep: (change: Partial<Row>, version: number) => Promise<unknown>;
  /** live topics of pages that show it, by changed columns */
  topics: (changed: readonly string[]) => Topic[];
}

export interface ChangedMeanwhile {
  kind: "changed-meanwhile";
  version: number;
  changes: LaterChange[];
}

export interface SavedVersion {
  kind: "saved";
  version: number;
  entryId: number;
}

interface Edit<Row> {
  change: Partial<Row>;
  act: AuditAct;
  /** null: the site */
  personId: string | null;
  /** public; required if published results change */
  reason?: string;
}

export async function changedMeanwhile<Row extends { version: number }>(
  transaction: DatabaseTransaction,
  { subject, current }: Pick<Versioned<Row>, "subject" | "current">,
  seen: number,
): Promise<ChangedMeanwhile | undefined> {
  if (current.version === seen) return undefined;
  const changes = await changesSince(transaction, subject, seen);
  return { kind: "changed-meanwhile", version: current.version, changes };
}

/**
 * Stores a change as the next version, logs it and notifies pages.
 * @returns undefined when nothing changes
 */
export async function saveVersion<Row extends { version: number }>(
  transaction: DatabaseTransaction,
  versioned: Versioned<Row>,
  { change, ...edit }: Edit<NoInfer<Row>>,
): Promise<SavedVersion | undefined> {
  const { before, after } = differences({ ...versioned.current }, { ...change });
  if (Object.keys(after).length === 0) return undefined;
  return writeVersion(transaction, versioned, { change, ...edit, before, after });
}

/** Creates a version even if nothing changes, for acts that confirm the current state. */
export async function writeVersion<Row extends { version: number }>(
  transaction: DatabaseTransaction,
  { subject, brand, current, keep, topics }: Versioned<Row>,
  { change, act, personId, reason, before, after }: Edit<NoInfer<Row>> & Pick<VersionedDetails, "before" | "after">,
): Promise<SavedVersion> {
  const version = current.version + 1;
  await keep(change, version);
  const details = { version, before, after, ...(reason && { reason }) };
  const entryId = await writeAuditEntry(transaction, { personId, act, subject, brand, details });
  await announce(transaction, ...topics(Object.keys(after)));
  return { kind: "saved", version, entryId };
}

/**
 * Restores old values, unless they changed again.
 * @param way name of the undo's entry, and whether the old values are still valid
 */
export async function restoreVersion<Row extends { version: number }>(
  transaction: DatabaseTransaction,
  versioned: Versioned<Row>,
  { details, personId, reason }: Pick<WrittenAct, "details" | "personId"> & { reason?: string },
  { act, isPossible }: { act: AuditAct; isPossible?: (before: Partial<NoInfer<Row>>) => boolean | Promise<boolean> },
): Promise<"undone" | UndoRefusal> {
  const read = versionedDetails.safeParse(details);
  if (!read.success) return "no-longer-possible";
  const { before, after } = read.data;
  // Columns of an older version may be gone.
  if (Object.keys({ ...before, ...after }).some((column) => !Object.hasOwn(versioned.current, column)))
    return "no-longer-possible";
  if (Object.keys(differences({ ...versioned.current }, after).after).length > 0) return "changed-since";
  if (isPossible && !(await isPossible(before as Partial<Row>))) return "no-longer-possible";
  // Nothing to restore, for example after approving a name that was shown.
  await saveVersion(transaction, versioned, {
    change: before as Partial<Row>,
    act,
    personId,
    ...(reason && { reason }),
  });
  return "undone";
}

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
