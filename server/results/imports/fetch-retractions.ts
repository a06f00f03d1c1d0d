import type { Logger } from "pino";
import type { Database } from "../../base/database/database.ts";
import { sendOutside } from "../../base/network/send-outside.ts";
import { repeat } from "../../base/processes/repeat.ts";
import { readRetractions, retractionLimits } from "#rules/retraction.ts";
import { installationAt, type InstallationAt } from "./installations.ts";
import { honourRetractions } from "./retractions.ts";

/** How late a retraction of another installation is honoured at most. */
const lookEveryMs = 60 * 60_000;

/** Asks an installation for its list and honours it. What cannot be fetched leaves all as it is. */
export async function fetchRetractions(
  database: Database,
  { key, retractions: url }: Pick<InstallationAt, "key" | "retractions">,
  innerHosts: readonly string[],
): Promise<"honoured" | "unreachable"> {
  if (url === null) return "unreachable";
  const question = { method: "GET", url, headers: {}, mostAnswerBytes: retractionLimits.bytes } as const;
  const outcome = await sendOutside(question, innerHosts);
  if (outcome.kind !== "answered" || outcome.status !== 200) return "unreachable";
  const { retractions, wholeBy } = readRetractions(outcome.body);
  await honourRetractions(database, key, retractions, wholeBy === key);
  return "honoured";
}

/** Asks all installations that have an address, one after the other. */
export async function fetchAllRetractions(database: Database, innerHosts: readonly string[]): Promise<void> {
  const known = await database
    .selectFrom("knownInstallation")
    .where("address", "is not", null)
    .orderBy("since")
    .select(["key", "address"])
    .execute();
  for (const { key, address } of known) {
    const at = address === null ? null : await installationAt(address, innerHosts);
    // Whose list another key's would be is not known.
    if (at?.key === key) await fetchRetractions(database, at, innerHosts);
  }
}

/** Honours others' retractions as time goes by, until it is stopped. */
export function followRetractions(
  database: Database,
  innerHosts: readonly string[],
  log: Logger,
): { stop: () => Promise<void> } {
  return repeat(
    lookEveryMs,
    () => fetchAllRetractions(database, innerHosts),
    (error) => log.error({ err: error }, "Retractions of other installations could not be looked for."),
  );
}
