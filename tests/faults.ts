/**
 * `npm run faults -- [kills] [part ...]` injects faults into real processes: killed workers and servers (200 kills by
 * default), a crashed, read-only, overloaded, slow or unreachable database, wrong clocks, a full disk, and a rolling
 * upgrade. Afterwards every race must be recorded exactly once with a reproducible hash. Prints a table.
 *
 * Parts: worker, upgrade, embedded, first, damage, database, away, clock, disk; all by default.
 */
import { spawnSync } from "node:child_process";
import { loadavg } from "node:os";
import { join } from "node:path";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { damagedFolders, killedFirstStarts } from "./faults/folder-faults.ts";
import { rollingUpgrade } from "./faults/rolling-upgrade.ts";
import { printTable } from "./faults/print-table.ts";
import {
  databaseAway,
  databaseFaults,
  fullDisk,
  harmedDatabase,
  workerKills,
  wrongClocks,
  type FaultResult,
} from "./faults/scenarios.ts";

const projectFolder = join(import.meta.dirname, "..");
const given = process.argv.slice(2);
const kills = Number(given.find((each) => /^\d+$/.test(each)) ?? 200);
const parts = given.filter((each) => !/^\d+$/.test(each));

function embeddedKills(): FaultResult {
  const vitest = join(projectFolder, "node_modules", "vitest", "vitest.mjs");
  const { status } = spawnSync(process.execPath, [vitest, "run", "tests/nothing-is-lost.test.ts"], {
    cwd: projectFolder,
    stdio: "inherit",
    env: { ...process.env, FAULT_KILLS: String(kills) },
  });
  const fault = "the web process with the embedded database is killed (SIGKILL) while it judges cars";
  const races = 5 * Math.min(houseCars.length, Math.max(6, Math.ceil(kills / 2)));
  return { fault, tried: kills, races, lost: status === 0 ? 0 : 1, note: "every submission decided once" };
}

const faults: Record<string, (() => FaultResult | Promise<FaultResult>)[]> = {
  worker: [() => workerKills(kills)],
  upgrade: [rollingUpgrade],
  embedded: [embeddedKills],
  first: [killedFirstStarts],
  damage: [damagedFolders],
  database: databaseFaults.map((fault) => () => harmedDatabase(fault)),
  away: [databaseAway],
  clock: [wrongClocks],
  disk: [fullDisk],
};
const unknown = parts.filter((part) => !(part in faults));
if (unknown.length > 0 || !(kills >= 1)) {
  console.error(`Write npm run faults -- [kills] [${Object.keys(faults).join("|")} ...]`);
  process.exit(2);
}

const results: FaultResult[] = [];
for (const [part, runs] of Object.entries(faults)) {
  if (parts.length > 0 && !parts.includes(part)) continue;
  for (const run of runs) {
    const result = await run();
    results.push(result);
    console.log(
      `${result.lost === 0 ? "ok  " : "LOST"} ${result.fault}: tried ${result.tried}, lost ${result.lost}. ${result.note}`,
    );
  }
}
const rows = results.map(({ fault, tried, races, lost, note }) => [fault, tried, races || "", lost, note]);
printTable(["fault", "tried", "races in play", "lost or wrong", "notes"], rows);
console.log(
  `Load of the machine: ${loadavg()
    .map((load) => load.toFixed(1))
    .join(", ")}`,
);
process.exitCode = results.some(({ lost }) => lost > 0) ? 1 : 0;
