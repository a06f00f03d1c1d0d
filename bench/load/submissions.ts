/**
 * The hour before the deadline: 200 teams submit different cars within one minute, a quarter of them as source. All must be judged within
 * two minutes, no team may wait much longer than others, and the practice ladder must continue. Before that, cars are submitted one by one
 * to an idle server: 99% of verdicts must arrive within five seconds.
 *
 *   npm run load -- submissions [teams] [cars at the idle server]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../../server/platform/database/open-embedded.ts";
import { freePort } from "../../tests/free-port.ts";
import { startSite } from "../../tests/faults/site-process.ts";
import { request, createEntrants, submit } from "./entrants.ts";

const teams = wholeNumber(process.argv[2], 200);
const idleCars = wholeNumber(process.argv[3], 100);
const arrivalSeconds = 60;
const judgedWithinSeconds = 120;
const idleLimitSeconds = 5;

function wholeNumber(text: string | undefined, otherwise: number): number {
  const value = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(value) || value < 1 || value > 2_000)
    throw new Error(`"${text}" is no number from 1 to 2000.`);
  return value;
}

const dataDir = mkdtempSync(join(tmpdir(), "code-prix-load-"));
const empty = await openEmbedded(dataDir);
const entrants = await createEntrants(empty, teams);
await empty.close();
const port = await freePort();
const site = await startSite("all", {
  PORT: String(port),
  DATA_DIR: dataDir,
  RACE_THREADS: String(availableParallelism()),
});
const address = `http://127.0.0.1:${port}`;

/** Races of the practice stage that every board counts. */
async function ratedRaces(): Promise<number> {
  const { races } = await request<{ races: number }>(
    address,
    "/competitions/izmir/standings",
    entrants[0]?.token ?? "",
  );
  return races;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const at = (seconds: readonly number[], share: number) =>
  seconds.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(seconds.length * share) - 1)] ?? 0;
const reported = (seconds: readonly number[]) =>
  `p50 ${at(seconds, 0.5).toFixed(2)} s, p99 ${at(seconds, 0.99).toFixed(2)} s, longest ${at(seconds, 1).toFixed(2)} s`;

try {
  console.log(
    `Load average before: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  const idle: number[] = [];
  for (let number = 0; number < idleCars; number += 1) {
    const entrant = entrants[number % entrants.length]!;
    idle.push((await submit(address, entrant, 100_000 + number)).seconds);
  }
  console.log(`One after the other, ${idleCars} cars: ${reported(idle)}`);

  const racesBefore = await ratedRaces();
  const startedMs = performance.now();
  const results = await Promise.all(
    entrants.map(async (entrant, number) => {
      await pause((number * arrivalSeconds * 1_000) / teams);
      return submit(address, entrant, number);
    }),
  );
  const judgedSeconds = (performance.now() - startedMs) / 1_000;
  const states = Map.groupBy(results, ({ state }) => state);
  const counts = [...states].map(([state, of]) => `${of.length} ${state}`).join(", ");
  const seconds = results.map((result) => result.seconds);
  console.log(
    `${teams} teams within ${arrivalSeconds} s: ${counts}, all judged after ${judgedSeconds.toFixed(1)} s. ${reported(seconds)}`,
  );
  await pause(15_000);
  const races = (await ratedRaces()) - racesBefore;
  console.log(
    `Races rated meanwhile and in the 15 s after: ${races}, ${races - 5 * teams} of them beyond the cars' own checks.`,
  );
  console.log(
    `Load average after: ${loadavg()
      .map((load) => load.toFixed(1))
      .join(" ")}`,
  );
  const held = judgedSeconds <= judgedWithinSeconds && at(idle, 0.99) < idleLimitSeconds;
  if (!held) {
    console.error(
      `It did not hold: ${judgedWithinSeconds} s for all, p99 below ${idleLimitSeconds} s at an idle server.`,
    );
    process.exitCode = 1;
  }
} finally {
  await site.kill("SIGTERM");
  rmSync(dataDir, { recursive: true, force: true });
}
