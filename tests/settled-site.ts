/**
 * A site that has been open for a while: its tables are made, its house cars are entered and the ladder rests. A new site works half a
 * minute for that beside its first pages; a run of the journeys makes it once, and each site in it begins with a copy.
 */
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSite } from "./faults/site-process.ts";
import { freePort } from "./free-port.ts";

const longestWaitMs = 180_000;

/** Where the run of the journeys has made one; in a run without it each site begins with nothing. */
const settledSite = () => process.env["JOURNEYS_SETTLED_SITE"];

/**
 * Lets a site on an empty data folder run until its ladder rests, and stops it.
 *
 * @returns the data folder; whoever asked for it removes it
 * @throws Error when the ladder does not come to rest
 */
export async function makeSettledSite(): Promise<string> {
  const dataFolder = mkdtempSync(join(tmpdir(), "code-prix-settled-"));
  const port = await freePort();
  const site = await startSite("all", { PORT: String(port), DATA_DIR: dataFolder });
  try {
    const api = `http://127.0.0.1:${port}/api/v1`;
    const answer = async (path: string) => (await fetch(`${api}${path}`)).json();
    const untilMs = performance.now() + longestWaitMs;
    const { competitions } = (await answer("/competitions")) as { competitions: { id: string }[] };
    const isSettled = async ({ id }: { id: string }) =>
      ((await answer(`/competitions/${id}/standings`)) as { settled: boolean }).settled;
    while (!(await Promise.all(competitions.map(isSettled))).every(Boolean)) {
      if (performance.now() > untilMs) throw new Error(`The ladder does not come to rest:\n${site.output()}`);
      await sleep(500);
    }
  } finally {
    await site.kill("SIGTERM");
  }
  return dataFolder;
}

/** Fills a data folder that is yet to be made with the copy that the run has, if it has one. */
export function copySettledSite(dataFolder: string): void {
  const settled = settledSite();
  if (settled) cpSync(settled, dataFolder, { recursive: true });
}

/** A data folder of its own for a site of a journey. */
export function newDataFolder(name: string): string {
  const dataFolder = mkdtempSync(join(tmpdir(), `code-prix-${name}-`));
  copySettledSite(dataFolder);
  return dataFolder;
}
