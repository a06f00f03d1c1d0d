import { z } from "zod";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { newId } from "../../base/database/new-id.ts";
import { cutLine, oneOf } from "../../base/forms/fields.ts";
import { importEventJobName } from "../../base/jobs/job-names.ts";
import type { JobQueue } from "../../base/jobs/job-queue.ts";
import { announce } from "../../base/live/announce.ts";
import { mayBeAddressed } from "../../base/network/send-outside.ts";
import { isDoneIn } from "#rules/act.ts";
import { uninviteAllOf } from "./invite-guest.ts";
import { importActs, type ImportState } from "#rules/import-acts.ts";
import { importLimits } from "./import-files.ts";

/** How many of a file's races are run again, in percent. */
export const importShares = ["10", "50", "100"] as const;

export const importForm = z.object({ address: cutLine(2_000), share: oneOf(importShares, "10") });

/** Who brings an event here, and for which city's organisers; null: the whole site's. */
export interface Importer {
  personId: string;
  brand: string | null;
}

export type ImportRefusal = "no-address" | "bad-address" | "inner-address" | "too-many" | "under-way";

/** The imported events, the newest first. */
export function listImports(database: Database) {
  return selectImports(database).orderBy("importedEvent.importedAt", "desc").limit(importLimits.imports).execute();
}

export function findImport(database: Database, importId: string) {
  return selectImports(database).where("importedEvent.id", "=", importId).executeTakeFirst();
}

const selectImports = (database: Database) =>
  database
    .selectFrom("importedEvent")
    .leftJoin("knownInstallation", "knownInstallation.key", "importedEvent.installationKey")
    .select([
      "importedEvent.id",
      "importedEvent.brand",
      "importedEvent.state",
      "importedEvent.address",
      "importedEvent.fileName",
      "importedEvent.bytes",
      "importedEvent.installationKey",
      "importedEvent.eventId",
      "importedEvent.manifestHash",
      "importedEvent.name",
      "importedEvent.city",
      "importedEvent.startsAt",
      "importedEvent.engine",
      "importedEvent.counts",
      "importedEvent.draw",
      "importedEvent.leftOut",
      "importedEvent.publishedLog",
      "importedEvent.progress",
      "importedEvent.problem",
      "importedEvent.differsFrom",
      "importedEvent.importedAt",
      "importedEvent.decidedAt",
      "knownInstallation.address as installationAddress",
      "knownInstallation.withdrawnAt as keyWithdrawnAt",
    ]);

export type ImportedEvent = NonNullable<Awaited<ReturnType<typeof findImport>>>;

/** Has an event's file fetched from an address and verified. */
export async function importFromAddress(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  innerHosts: readonly string[],
  importer: Importer,
  { address, share }: { address: string; share: (typeof importShares)[number] },
): Promise<{ kind: "added"; id: string } | { kind: "refused"; reason: ImportRefusal }> {
  if (address === "") return { kind: "refused", reason: "no-address" };
  const url = URL.parse(address);
  // A password in it would be read by every organiser.
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "")
    return { kind: "refused", reason: "bad-address" };
  if (!mayBeAddressed(url, innerHosts)) return { kind: "refused", reason: "inner-address" };
  return database.transaction().execute(async (transaction) => {
    const reason = await noRoomFor(transaction);
    if (reason) return { kind: "refused", reason };
    const id = newId();
    const fileName = nameIn(url).slice(0, 200) || url.host;
    await addImport(transaction, importer, { id, state: "fetching", address: url.href, fileName, share });
    await jobs.send(transaction, importEventJobName, { importId: id });
    return { kind: "added", id };
  });
}

/** The last part of a path as people write it; one that is wrongly encoded stays as it is. */
function nameIn({ pathname }: URL): string {
  const last = pathname.split("/").at(-1) ?? "";
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** Has an event's file verified that was received as a whole. */
export function importUploaded(
  database: Database,
  jobs: Pick<JobQueue, "send">,
  importer: Importer,
  file: { id: string; fileName: string; bytes: number; hash: string; share: (typeof importShares)[number] },
): Promise<{ kind: "added" } | { kind: "refused"; reason: ImportRefusal }> {
  return database.transaction().execute(async (transaction) => {
    const reason = await noRoomFor(transaction);
    if (reason) return { kind: "refused", reason };
    await addImport(transaction, importer, { ...file, state: "waiting", address: null });
    await jobs.send(transaction, importEventJobName, { importId: file.id });
    return { kind: "added" };
  });
}

/** Whether another file would be one too many; undefined: it would not. */
export async function noRoomFor(database: Database): Promise<"too-many" | "under-way" | undefined> {
  const rows = await database
    .selectFrom("importedEvent")
    .groupBy("state")
    .select(({ fn }) => ["state", fn.countAll<number>().as("count")])
    .execute();
  const count = (of: readonly ImportState[]) =>
    rows.filter(({ state }) => of.includes(state)).reduce((sum, row) => sum + row.count, 0);
  if (count(["fetching", "waiting", "verifying"]) >= importLimits.underWay) return "under-way";
  if (rows.reduce((sum, row) => sum + row.count, 0) >= importLimits.imports) return "too-many";
  return undefined;
}

async function addImport(
  transaction: DatabaseTransaction,
  { personId, brand }: Importer,
  file: {
    id: string;
    state: "fetching" | "waiting";
    address: string | null;
    fileName: string;
    bytes?: number;
    hash?: string;
    share: string;
  },
): Promise<void> {
  const { id, state, address, fileName, bytes = 0, hash = null, share } = file;
  await transaction
    .insertInto("importedEvent")
    .values({
      id,
      brand,
      state,
      address,
      fileName,
      bytes,
      fileHash: hash,
      // Its seed is drawn when it is verified.
      draw: JSON.stringify({ share: Number(share) / 100, seed: "", races: 0, agreed: 0, closed: 0 }),
      importedBy: personId,
    })
    .execute();
  await writeAuditEntry(transaction, {
    personId,
    act: importActs["import-event"].log,
    subject: `import:${id}`,
    brand,
    details: { name: fileName, ...(address !== null && { address }) },
  });
  await announce(transaction, "imports:all");
}

/** Takes an imported event away with its guests; `removeFile` is called once it is gone. */
export async function removeImport(
  database: Database,
  personId: string,
  importId: string,
  removeFile: (importId: string) => Promise<void>,
): Promise<"removed" | "unknown" | "under-way"> {
  const outcome = await database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("importedEvent")
      .where("id", "=", importId)
      .select(["brand", "state", "name", "fileName", "installationKey", "eventId"])
      .forUpdate()
      .executeTakeFirst();
    if (!row) return "unknown" as const;
    if (!isDoneIn(importActs["remove-import"], row.state)) return "under-way" as const;
    await transaction.deleteFrom("importedEvent").where("id", "=", importId).execute();
    const { installationKey, eventId } = row;
    if (row.state === "verified" && installationKey !== null && eventId !== null)
      await leaveWithoutFile(transaction, { installationKey, eventId });
    await writeAuditEntry(transaction, {
      personId,
      act: importActs["remove-import"].log,
      subject: `import:${importId}`,
      brand: row.brand,
      details: { name: row.name ?? row.fileName },
    });
    await announce(transaction, "imports:all");
    return "removed" as const;
  });
  if (outcome === "removed") await removeFile(importId);
  return outcome;
}

/** Guests whose event is here in no other file are invited no more. */
async function leaveWithoutFile(
  transaction: DatabaseTransaction,
  event: { installationKey: string; eventId: string },
): Promise<void> {
  const other = await transaction
    .selectFrom("importedEvent")
    .where("installationKey", "=", event.installationKey)
    .where("eventId", "=", event.eventId)
    .where("state", "=", "verified")
    .select("id")
    .executeTakeFirst();
  if (!other) await uninviteAllOf(transaction, event);
}
