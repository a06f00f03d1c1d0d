import { cpSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../free-port.ts";
import type { FaultResult } from "./scenarios.ts";
import { startSite } from "./site-process.ts";

async function countTeams(port: number): Promise<number> {
  const page = await (await fetch(`http://127.0.0.1:${port}/teams/izmir`)).text();
  return page.match(/\/team\/[a-z0-9]+/g)?.length ?? 0;
}

/** The next start completes what a killed one began. */
export async function killedFirstStarts(): Promise<FaultResult> {
  const waitsMs = [500, 1_000, 2_000, 3_000, 5_000, 8_000];
  let lost = 0;
  for (const waitMs of waitsMs) {
    const folder = mkdtempSync(join(tmpdir(), "code-prix-first-"));
    const settings = { DATA_DIR: folder, PORT: String(await freePort()) };
    const first = await startSite("all", settings, ["timeout", "--signal=KILL", String(waitMs / 1_000)]).catch(
      () => undefined,
    );
    await first?.ended;
    try {
      const site = await startSite("all", settings);
      if ((await countTeams(Number(settings.PORT))) === 0) lost += 1;
      await site.kill("SIGTERM");
    } catch (error) {
      lost += 1;
      console.error((error as Error).message.slice(0, 500));
    }
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    fault: "the first start with an embedded database is killed (SIGKILL)",
    tried: waitsMs.length,
    races: 0,
    lost,
    note: `after ${waitsMs.map((ms) => ms / 1_000).join(", ")} s; the next start completes it`,
  };
}

/** Each start either has its data or ends with a sentence that names the folder. */
export async function damagedFolders(): Promise<FaultResult> {
  const whole = mkdtempSync(join(tmpdir(), "code-prix-damage-"));
  const port = await freePort();
  const made = await startSite("all", { DATA_DIR: whole, PORT: String(port) });
  const before = await countTeams(port);
  await made.kill("SIGTERM");
  const database = join(whole, "database");
  const walFile = join(
    "pg_wal",
    readdirSync(join(database, "pg_wal")).find((name) => /^[0-9A-F]{24}$/.test(name))!,
  );
  const [largestBase = ""] = readdirSync(join(database, "base")).toSorted(
    (a, b) => readdirSync(join(database, "base", b)).length - readdirSync(join(database, "base", a)).length,
  );
  const halve = (file: string) => truncateSync(file, Math.floor(statSync(file).size / 2));
  const damages: Record<string, (folder: string) => void> = {
    "empty WAL": (folder) => truncateSync(join(folder, walFile), 0),
    "cut WAL": (folder) => halve(join(folder, walFile)),
    "zeroed WAL": (folder) => writeFileSync(join(folder, walFile), Buffer.alloc(statSync(join(folder, walFile)).size)),
    "cut pg_control": (folder) => halve(join(folder, "global", "pg_control")),
    "cut catalogue": (folder) => truncateSync(join(folder, "base", largestBase, "1259"), 100),
    ...Object.fromEntries(
      ["PG_VERSION", "global", "pg_wal", "base"].map((name) => [
        `missing ${name}`,
        (folder: string) => rmSync(join(folder, name), { recursive: true }),
      ]),
    ),
  };
  const outcomes: string[] = [];
  let lost = 0;
  for (const [damage, harm] of Object.entries(damages)) {
    const folder = mkdtempSync(join(tmpdir(), "code-prix-damaged-"));
    cpSync(whole, folder, { recursive: true });
    harm(join(folder, "database"));
    const outcome = await startSite("all", { DATA_DIR: folder, PORT: String(port) }).then(
      async (site) => {
        const after = await countTeams(port);
        await site.kill("SIGTERM");
        return after === before ? "opened" : `${after} of ${before} teams`;
      },
      ({ message }: Error) =>
        message.includes(join(folder, "database")) && !/Aborted|wasm|\n\s+at /.test(message) ? "refused" : message,
    );
    if (outcome !== "opened" && outcome !== "refused") {
      lost += 1;
      console.error(`${damage}: ${outcome.slice(0, 500)}`);
    }
    outcomes.push(`${damage} ${outcome.split("\n")[0]}`);
    rmSync(folder, { recursive: true, force: true });
  }
  rmSync(whole, { recursive: true, force: true });
  const fault = "files of the embedded database's folder are damaged";
  return { fault, tried: outcomes.length, races: 0, lost, note: outcomes.join(", ") };
}
