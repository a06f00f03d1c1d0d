import { z } from "zod";
import type { Database, DatabaseTransaction } from "../../base/database/database.ts";
import { sendOutside } from "../../base/network/send-outside.ts";
import type { ImportProblem } from "#rules/import-acts.ts";

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
