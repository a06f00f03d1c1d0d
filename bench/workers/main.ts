/**
 * `npm run bench -- workers`: how much of n threads' time goes into races, compared with one thread, in new threads and in threads that have
 * raced for a second.
 *
 * Efficiency counts the threads' processor time, because others use the machine too: the processor time of a race on one thread, divided by
 * that on n, times the share of time in which the n threads were busy. Wall-clock time is printed too, and that of a counting loop, which
 * shows how much two threads could do.
 *
 * `--threads <n>` (all cores), `--ms <n>` of races, `--rounds <n>`, `--only <field>`; `--model` only prints the simulation of up to 64 workers.
 */
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { parseArgs } from "node:util";
import { Worker } from "node:worker_threads";
import type { Car } from "../../engine/cars/car.ts";
import { middleField, simulateDealing } from "../../engine/evaluation/dealing.cases.ts";
import { evaluate } from "../../engine/evaluation/evaluate.ts";
import { defaultFormula } from "../../engine/formula/formula.ts";
import { postedChannel } from "../../engine/referee/race-channel.ts";
import type { RaceReply } from "../../engine/referee/race-service.ts";
import { benchFields } from "../race/fields.ts";

const { values } = parseArgs({
  options: {
    threads: { type: "string", default: String(availableParallelism()) },
    ms: { type: "string", default: "1500" },
    rounds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    model: { type: "boolean" },
  },
});
const threads = Number(values.threads);
const rounds = Number(values.rounds);
const wantedMs = Number(values.ms);
if (!(threads >= 2 && rounds >= 1 && wantedMs >= 100)) {
  console.error("--threads has to be at least 2, --rounds 1, --ms 100.");
  process.exit(2);
}
const interpreter = new WebAssembly.Module(readFileSync(new URL("../../engine/evm/interpreter.wasm", import.meta.url)));

function median(list: number[]): number {
  return list.toSorted((a, b) => a - b)[list.length >> 1]!;
}

interface Pool {
  workers: Worker[];
  channels: ReturnType<typeof postedChannel>["ask"][];
}

async function openPool(count: number): Promise<Pool> {
  const file = new URL("../race/race-thread.ts", import.meta.url);
  const workers = Array.from({ length: count }, () => new Worker(file, { workerData: { interpreter } }));
  const channels = workers.map((worker) => {
    const channel = postedChannel((request) => worker.postMessage(request));
    worker.on("message", (reply: RaceReply) => channel.answer(reply));
    worker.on("error", (error: Error) => channel.close(error));
    return channel.ask;
  });
  // a thread's own start (its scripts) is not a matter of races
  await Promise.all(channels.map((ask) => ask({ kind: "summaries", races: [] })));
  return { workers, channels };
}

interface Run {
  races: number;
  ms: number;
  /** processor time of a race in the threads, and in the whole process with its compilers and collectors */
  threadMs: number;
  processMs: number;
  /** share of the threads' time in which they had something to do */
  busy: number;
}

async function raceOn(pool: Pool, cars: Car[], races: number): Promise<Run> {
  const { workers, channels } = pool;
  const before = workers.map(({ performance: { eventLoopUtilization } }) => eventLoopUtilization());
  const threadsBefore = await Promise.all(workers.map((worker) => worker.cpuUsage()));
  const processBefore = process.cpuUsage();
  const startMs = performance.now();
  const seeds = Array.from({ length: Math.ceil(races / 10) }, (_, i) => BigInt(i + 1));
  const result = await evaluate({
    formula: defaultFormula,
    cars,
    seeds,
    workers: channels,
    nowMs: () => performance.now(),
  });
  const ms = performance.now() - startMs;
  const used = process.cpuUsage(processBefore);
  const own = await Promise.all(workers.map((worker, i) => worker.cpuUsage(threadsBefore[i])));
  const idle = workers.map(({ performance: { eventLoopUtilization } }, i) => eventLoopUtilization(before[i]).idle);
  return {
    races: result.races,
    ms,
    threadMs: own.reduce((sum, { user, system }) => sum + user + system, 0) / 1000 / result.races,
    processMs: (used.user + used.system) / 1000 / result.races,
    busy: 1 - idle.reduce((sum, each) => sum + each, 0) / workers.length / ms,
  };
}

/** What the machine gives: a loop that only counts, on one thread and on several. */
const spinner = `const { parentPort } = require("node:worker_threads");
parentPort.on("message", (count) => {
  let x = 1;
  for (let i = 0; i < count; i += 1) x = (Math.imul(x, 1664525) + 1013904223) | 0;
  parentPort.postMessage(x);
});`;
const spinners = Array.from({ length: threads }, () => new Worker(spinner, { eval: true }));
async function spin(count: number): Promise<number> {
  const startMs = performance.now();
  await Promise.all(
    spinners.slice(0, count).map(
      (worker) =>
        new Promise((resolve) => {
          worker.once("message", resolve);
          worker.postMessage(150_000_000);
        }),
    ),
  );
  return performance.now() - startMs;
}

async function measureField(field: string, cars: Car[]): Promise<void> {
  const one = await openPool(1);
  await raceOn(one, cars, 1_000);
  const { ms, races } = await raceOn(one, cars, 500);
  const most = Math.max(100, Math.round((wantedMs / ms) * races));
  const several = await openPool(threads);
  await raceOn(several, cars, 1_000 * threads);
  const found: Record<string, { one: Run; several: Run }[]> = { new: [], warm: [] };
  const machine: number[] = [];
  await spin(threads);
  for (let round = 0; round < rounds; round += 1) {
    const spun = await spin(1);
    machine.push((threads * spun) / (await spin(threads)));
    found["warm"]!.push({
      one: await raceOn(one, cars, most),
      several: await raceOn(several, cars, threads * most),
    });
    const [newOne, newSeveral] = [await openPool(1), await openPool(threads)];
    found["new"]!.push({
      one: await raceOn(newOne, cars, most),
      several: await raceOn(newSeveral, cars, threads * most),
    });
    await close(newOne, newSeveral);
  }
  await close(one, several);
  await firstRace(field, cars);
  for (const [state, pairs] of Object.entries(found)) {
    const of = (ratio: (pair: { one: Run; several: Run }) => number) => median(pairs.map(ratio));
    const time = of((pair) => pair.one.threadMs / pair.several.threadMs);
    const all = of((pair) => pair.one.processMs / pair.several.processMs);
    const busy = of((pair) => pair.several.busy);
    const clock = of((pair) => (threads * pair.one.ms) / pair.several.ms);
    console.log(
      `${field.padEnd(7)} ${state.padEnd(5)} ${(100 * time * busy).toFixed(0).padStart(4)} % of n: ` +
        `a race's time on one thread ${time.toFixed(2)} of that on ${threads} (with compilers and collectors ${all.toFixed(2)}), ` +
        `busy ${(100 * busy).toFixed(1)} %; by the clock ${clock.toFixed(2)} × one, the counting loop ${median(machine).toFixed(2)} ×`,
    );
  }
}

/** Of a phone-like core, six times as slow, the bar is 250 ms. */
const phone = { slower: 6, barMs: 250 };

async function firstRace(field: string, cars: Car[]): Promise<void> {
  const times: number[] = [];
  for (let i = 0; i < 9; i += 1) {
    const worker = new Worker(new URL("first-race-thread.ts", import.meta.url), { workerData: { interpreter, cars } });
    const [ms] = (await once(worker, "message")) as [number];
    times.push(ms);
    await worker.terminate();
  }
  const ms = median(times);
  console.log(
    `${field.padEnd(7)} first race of a new thread, its script there: ${ms.toFixed(0)} ms of processor time ` +
      `(best ${Math.min(...times).toFixed(0)}); on a core ${phone.slower} times as slow ${(phone.slower * ms).toFixed(0)} ms, bar ${phone.barMs}`,
  );
}

async function close(...pools: Pool[]): Promise<void> {
  await Promise.all(pools.flatMap(({ workers }) => workers.map((worker) => worker.terminate())));
}

console.log("simulated, a middle field, new workers, a second of races each:");
for (const workers of [1, 2, 4, 8, 16, 32, 64]) {
  const { efficiency, idle, translations } = await simulateDealing(
    workers,
    Math.round((1000 / middleField.race) * workers),
  );
  console.log(
    `  ${String(workers).padStart(2)} workers: ${(100 * efficiency).toFixed(1)} % of n, idle ${(100 * idle).toFixed(1)} %, ${translations} translations`,
  );
}
if (!values.model) {
  console.log(`\nmeasured, ${threads} threads on ${availableParallelism()} cores, load ${loadavg()[0]!.toFixed(1)}:`);
  for (const [field, cars] of Object.entries(benchFields())) {
    if (field.includes(values.only)) await measureField(field, cars);
  }
  console.log(`load at the end ${loadavg()[0]!.toFixed(1)}`);
}
await Promise.all(spinners.map((worker) => worker.terminate()));
