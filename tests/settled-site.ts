/**
 * A site with tables, house cars and a settled ladder, which takes half a minute: journeys prepare it once, and every
 * site starts from a copy.
 */
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startSite } from "./faults/site-process.ts";
import { freePort } from "./free-port.ts";

const longestWaitMs = 180_000;

/** Not set: sites start empty. */
const settledSite = () => process.env["JOURNEYS_SETTLED_SITE"];

/**
 * Returns the data folder; the caller removes it.
 * @throws Error if the ladder doesn't settle
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

export function copySettledSite(dataFolder: string): void {
  const settled = settledSite();
  if (settled) cpSync(settled, dataFolder, { recursive: true });
}

export function newDataFolder(name: string): string {
  const dataFolder = mkdtempSync(join(tmpdir(), `code-prix-${name}-`));
  copySettledSite(dataFolder);
  return dataFolder;
}
