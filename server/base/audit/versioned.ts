import type { AuditAct } from "#rules/machines.ts";
import type { DatabaseTransaction } from "../database/database.ts";
import { announce, type Topic } from "../live/announce.ts";
import { changesSince, differences, type LaterChange, type VersionedDetails } from "./changes-since.ts";
import type { UndoRefusal, WrittenAct } from "./undo.ts";
import { writeAuditEntry } from "./write-audit-entry.ts";

/** Something that several people may edit at once: nobody overwrites what they have not seen. */
export interface Versioned<Row extends { version: number }> {
  /** as entries of the audit log name it, for instance `brand:izmir` */
  subject: string;
  /** the city it concerns; null: all */
  brand: string | null;
  /** as it is, locked */
  current: Row;
  /** keeps a change, and the number of the version that it makes */
  keep: (change: Partial<Row>, version: number) => Promise<unknown>;
  /** what pages that show it follow, by the names of what changed */
  topics: (changed: readonly string[]) => Topic[];
}

/** Somebody else saved since the form was made: nothing was overwritten. */
export interface ChangedMeanwhile {
  kind: "changed-meanwhile";
  version: number;
  changes: LaterChange[];
}

export interface SavedVersion {
  kind: "saved";
  version: number;
  /** of the audit log */
  entryId: number;
}

interface Edit<Row> {
  change: Partial<Row>;
  act: AuditAct;
  /** null: the site itself */
  personId: string | null;
  /** for everyone to read, where it changes published results */
  reason?: string;
}

/** What somebody else saved since a form was made; undefined: nothing. */
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
 * Keeps a change as the next version, writes it in the audit log, and tells the pages that show it.
 *
 * @returns undefined when nothing would be different
 */
export async function keepVersion<Row extends { version: number }>(
  transaction: DatabaseTransaction,
  thing: Versioned<Row>,
  { change, ...edit }: Edit<NoInfer<Row>>,
): Promise<SavedVersion | undefined> {
  const { before, after } = differences({ ...thing.current }, { ...change });
  if (Object.keys(after).length === 0) return undefined;
  return writeVersion(transaction, thing, { change, ...edit, before, after });
}

/** Makes a version whatever is different: for an act that says that all stays as it is. */
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
 * Puts back what an edit changed, as long as nobody changed the same again.
 *
 * @param way what the entry of putting back is called, and whether what was there before still may be
 */
export async function putBackVersion<Row extends { version: number }>(
  transaction: DatabaseTransaction,
  thing: Versioned<Row>,
  { details, personId, reason }: Pick<WrittenAct, "details" | "personId"> & { reason?: string },
  { act, isPossible }: { act: AuditAct; isPossible?: (before: Partial<NoInfer<Row>>) => boolean | Promise<boolean> },
): Promise<"undone" | UndoRefusal> {
  const { before, after } = details as unknown as VersionedDetails;
  if (Object.keys(differences({ ...thing.current }, after).after).length > 0) return "changed-since";
  if (isPossible && !(await isPossible(before as Partial<Row>))) return "no-longer-possible";
  // Where nothing is different, as after a name that was let through as it is, there is nothing to keep.
  await keepVersion(transaction, thing, { change: before as Partial<Row>, act, personId, ...(reason && { reason }) });
  return "undone";
}
