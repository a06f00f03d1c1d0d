import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startSite, type SiteProcess } from "./faults/site-process.ts";
import { freePort } from "./free-port.ts";

const folder = mkdtempSync(join(tmpdir(), "code-prix-gone-"));
const running: SiteProcess[] = [];

beforeAll(() => {
  if (!existsSync(join(import.meta.dirname, "..", "build", "server", "index.js"))) {
    throw new Error("The site is not built. Run npm test, or npm start once, before this file alone.");
  }
});

afterAll(async () => {
  await Promise.all(running.map((site) => site.kill("SIGKILL")));
  rmSync(folder, { recursive: true, force: true });
});

const ways: Record<string, (data: string) => void> = {
  removed: (data) => rmSync(data, { recursive: true }),
  replaced: (data) => {
    renameSync(data, `${data}-away`);
    mkdirSync(data);
  },
};

// Windows can't remove or rename a folder with open files.
test.runIf(process.platform !== "win32").for(Object.keys(ways))(
  "a site whose data folder is %s answers 503 within 5 seconds and ends within 15 with one sentence",
  { tags: ["thorough"], timeout: 300_000 },
  async (way) => {
    const data = join(folder, way);
    const port = await freePort();
    const site = await startSite("all", { DATA_DIR: data, PORT: String(port), LOG_LEVEL: "silent" });
    running.push(site);
    const before = site.output();
    const status = async () => (await fetch(`http://127.0.0.1:${port}/teams/izmir`)).status;
    expect(await status()).toBe(200);

    ways[way]?.(data);
    const goneMs = performance.now();
    await expect.poll(status, { timeout: 5_000, interval: 100 }).toBe(503);
    expect(await site.ended).toBe(1);
    expect(performance.now() - goneMs).toBeLessThan(15_000);
    expect(site.output().slice(before.length).trim().split("\n")).toEqual([
      `The database folder ${join(data, "database")} was removed or replaced while it was in use. ` +
        "Put it back or restore a backup, then start again.",
    ]);
  },
);
