/**
 * npm run bench -- race [races]
 *
 * Races per second of a light, a middle and a heavy field: Node and Chromium, one thread and all cores, interleaved in rounds; medians. The
 * winners must be the same everywhere.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Car } from "../../engine/cars/car.ts";
import { defaultFormula } from "../../engine/race/formula.ts";
import type { RaceChannel, RaceReply } from "../../engine/race/race-service.ts";
import { runInBrowser } from "../browser.ts";
import { benchFields } from "./fields.ts";
import type { BrowserInput } from "./in-browser.ts";
import { type Speed, measure } from "./measure.ts";

const rounds = 3;
const racesPerSeed = 10;
const races = Number(process.argv[2] ?? 200);
if (!Number.isInteger(races) || races < racesPerSeed || races % racesPerSeed !== 0) {
  console.error(`usage: npm run bench -- race [races, a multiple of ${racesPerSeed}]`);
  process.exit(2);
}
const seedCount = races / racesPerSeed;
const cores = availableParallelism();
const wasm = readFileSync(new URL("../../engine/evm/interpreter.wasm", import.meta.url));

async function inNode(cars: Car[], threads: number): Promise<Speed> {
  const interpreter = new WebAssembly.Module(wasm);
  const workers = Array.from(
    { length: threads },
    () => new Worker(new URL("race-thread.ts", import.meta.url), { workerData: { interpreter } }),
  );
  const channels = workers.map((worker): RaceChannel => async (request) => {
    worker.postMessage(request);
    const [reply] = (await once(worker, "message")) as [RaceReply];
    return reply;
  });
  const seeds = Array.from({ length: seedCount }, (_, i) => BigInt(i + 1));
  const speed = await measure(defaultFormula, cars, seeds, channels, () => performance.now());
  await Promise.all(workers.map((worker) => worker.terminate()));
  return speed;
}

async function inChromium(cars: Car[], workers: number): Promise<Speed> {
  const input: BrowserInput = {
    kind: "measure",
    interpreter: wasm.toString("base64"),
    formula: defaultFormula,
    cars: cars.map(({ name, initcode }) => ({ name, initcode: [...initcode] })),
    seeds: seedCount,
    workers,
  };
  return (await runInBrowser("chromium", join(import.meta.dirname, "in-browser.ts"), input)) as Speed;
}

const places: Record<string, (cars: Car[]) => Promise<Speed>> = {
  "Node, 1 thread": (cars) => inNode(cars, 1),
  [`Node, ${cores} threads`]: (cars) => inNode(cars, cores),
  "Chromium, 1 worker": (cars) => inChromium(cars, 1),
  [`Chromium, ${cores} workers`]: (cars) => inChromium(cars, cores),
};

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

for (const [field, cars] of Object.entries(benchFields())) {
  const speeds: Record<string, Speed[]> = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, run] of Object.entries(places)) (speeds[place] ??= []).push(await run(cars));
  }
  const [first] = Object.values(speeds).flat();
  console.log(
    `\n${field}: ${(first!.gas / first!.races / 1e6).toFixed(1)} million gas a race, ${first!.races} races a round`,
  );
  for (const [place, list] of Object.entries(speeds)) {
    const msPerRace = median(list.map((speed) => speed.ms / speed.races));
    const gasPerSecond = first!.gas / first!.races / (msPerRace / 1000);
    console.log(
      `  ${place.padEnd(22)} ${(1000 / msPerRace).toFixed(0).padStart(6)} races/s  ${msPerRace.toFixed(2).padStart(7)} ms a race  ` +
        `${(gasPerSecond / 1e6).toFixed(0).padStart(6)} million gas/s  1 000 races in ${msPerRace.toFixed(1)} s`,
    );
  }
  const wins = new Set(
    Object.values(speeds)
      .flat()
      .map((speed) => speed.wins.join()),
  );
  if (wins.size !== 1) throw new Error(`The winners of the ${field} field differ: ${[...wins].join(" | ")}`);
  console.log(`  same winners everywhere: ${first!.wins.join(", ")}`);
}
