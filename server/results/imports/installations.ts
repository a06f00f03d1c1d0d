import { z } from "zod";
import type { UndoAct } from "../../base/audit/undo.ts";
import { writeAuditEntry } from "../../base/audit/write-audit-entry.ts";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { announce } from "../../base/live/announce.ts";
import { sendOutside } from "../../base/network/send-outside.ts";
import { importActs, type ImportProblem } from "#rules/import-acts.ts";

/** An installation as it says of itself at its address. */
export interface InstallationAt {
  origin: string;
  key: string;
  /** where its list of retractions is; null: it has none */
  retractions: string | null;
}

const wellKnown = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  retractions: z.string().max(2_000).optional(),
});

const mostBytes = 1024 * 1024;

/** Asks an address which installation it is; null: none, such as a file server. */
export async function installationAt(address: string, innerHosts: readonly string[]): Promise<InstallationAt | null> {
  const { origin } = new URL(address);
  const url = new URL("/.well-known/code-prix.json", origin).href;
  const outcome = await sendOutside({ method: "GET", url, headers: {}, mostAnswerBytes: mostBytes }, innerHosts);
  if (outcome.kind !== "answered" || outcome.status !== 200) return null;
  const said = wellKnown.safeParse(parsed(outcome.body)).data;
  if (!said) return null;
  const list = said.retractions === undefined ? null : URL.parse(said.retractions, origin);
  // Whose list it is its lines say; it is asked for where the installation is, and nowhere else.
  return { origin, key: said.key, retractions: list?.origin === origin ? list.href : null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Whether files of a key may be taken, from where they came: an address keeps the key that it was first seen with. */
export async function problemOfKey(
  database: Database,
  key: string,
  at: Pick<InstallationAt, "key" | "origin"> | null,
): Promise<ImportProblem | undefined> {
  const known = await database
    .selectFrom("knownInstallation")
    .where((each) =>
      at === null ? each("key", "=", key) : each.or([each("key", "=", key), each("address", "=", at.origin)]),
    )
    .selectAll()
    .execute();
  if (known.some((each) => each.key === key && each.withdrawnAt !== null)) return { kind: "key-withdrawn", key };
  const first = known.find((each) => at !== null && each.address === at.origin);
  if (first && first.key !== key) return { kind: "key-of-another", key, known: first.key };
  if (at !== null && at.key !== key) return { kind: "key-of-another", key, known: at.key };
  return undefined;
}

/** Remembers whose signature was seen, and at which address. */
export async function rememberInstallation(
  transaction: DatabaseTransaction,
  key: string,
  address: string | null,
): Promise<void> {
  await transaction
    .insertInto("knownInstallation")
    .values({ key, address: null })
    .onConflict((conflict) => conflict.column("key").doNothing())
    .execute();
  if (address === null) return;
  await transaction
    .updateTable("knownInstallation")
    .set({ address })
    .where("key", "=", key)
    .where("address", "is", null)
    .where((each) =>
      each.not(
        each.exists(
          each.selectFrom("knownInstallation as other").where("other.address", "=", address).select("other.key"),
        ),
      ),
    )
    .execute();
}

/** Has files of a key taken no more, or again. */
export function trustKey(
  database: Database,
  { importId, personId, isTrusted }: { importId: string; personId: string; isTrusted: boolean },
): Promise<"done" | "unknown"> {
  return database.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom("importedEvent")
      .where("id", "=", importId)
      .select(["installationKey", "name", "problem"])
      .executeTakeFirst();
    const key = row?.installationKey ?? (row?.problem && "key" in row.problem ? row.problem.key : undefined);
    if (row === undefined || key === undefined || !(await setTrust(transaction, key, { isTrusted, personId })))
      return "unknown";
    await writeAuditEntry(transaction, {
      personId,
      act: importActs[isTrusted ? "trust-key" : "distrust-key"].log,
      subject: `import:${importId}`,
      brand: null,
      details: { name: row.name ?? key, key },
    });
    return "done";
  });
}

/** @returns whether that changed anything */
async function setTrust(
  transaction: DatabaseTransaction,
  key: string,
  { isTrusted, personId }: { isTrusted: boolean; personId: string },
): Promise<boolean> {
  await rememberInstallation(transaction, key, null);
  const changed = await transaction
    .updateTable("knownInstallation")
    .set(isTrusted ? { withdrawnAt: null, withdrawnBy: null } : { withdrawnAt: new Date(), withdrawnBy: personId })
    .where("key", "=", key)
    .where("withdrawnAt", isTrusted ? "is not" : "is", null)
    .returning("key")
    .executeTakeFirst();
  if (changed) await announce(transaction, "imports:all");
  return changed !== undefined;
}

/** @param isTrusted whether the key is trusted once the act is taken back */
export const undoTrustInKey =
  (isTrusted: boolean): UndoAct =>
  async (transaction, { details, personId }) => {
    const { key } = details;
    if (typeof key !== "string") return "no-longer-possible";
    return (await setTrust(transaction, key, { isTrusted, personId })) ? "undone" : "changed-since";
  };
