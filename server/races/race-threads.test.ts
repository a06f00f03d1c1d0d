import { once } from "node:events";
import type { Worker } from "node:worker_threads";
import { pino } from "pino";
import { afterAll, expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { unpackLogSync } from "./packed-log.ts";
import { createRaceThreads, HostFaultError, OverrunError, type Payers, type Urgency } from "./race-threads.ts";
import type { RaceInput, RaceWork } from "./race-work.ts";

const engineHash = "e".repeat(64);
const threads = createRaceThreads(2, engineHash);
afterAll(() => threads.close());

const circle = { name: "circle", initcode: parseBytecode("0x635b6000566000526004601cf3") };
const slowRace: RaceInput = {
  formula: { ...defaultFormula, gasPerTurn: 2_000_000, turnLimit: 1_000 },
  cars: Array.from({ length: 5 }, () => circle),
  seed: 1n,
};

const cars = houseCars.slice(0, 5).map((car) => ({ name: car.name, initcode: parseBytecode(car.initcode) }));
const raceWithSeed = (seed: bigint): RaceInput => ({ formula: defaultFormula, cars, seed });

test("gives a log of five house cars that reads back with the same hash", async () => {
  const report = await threads.run({ kind: "race", race: raceWithSeed(7n) });
  const log = openLog(unpackLogSync(report.log));
  expect(raceLogHash(log)).toBe(report.logHash);
  expect(report.turns).toBe(log.turns.length);
  expect(report.seats.map((seat) => seat.place).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5]);
  expect(report.winnerSeat === null ? undefined : report.seats[report.winnerSeat]?.place).toBe(1);
});

test("gives the same hash in every thread, and another for another seed", async () => {
  const reports = await Promise.all(
    [7n, 7n, 7n, 8n].map((seed) => threads.run({ kind: "race", race: raceWithSeed(seed) })),
  );
  const hashes = reports.map((report) => report.logHash);
  expect(new Set(hashes.slice(0, 3)).size).toBe(1);
  expect(hashes[3]).not.toBe(hashes[0]);
});

test.each([
  ["0xfe", { kind: "halted", reason: "bad-opcode" }],
  ["0x60006000fd", { kind: "reverted" }],
  ["0x5b600056", { kind: "out-of-gas" }],
])("reports a failed deployment of %s as an outcome, not an error", async (bytecode, outcome) => {
  const car = { name: "hostile", initcode: parseBytecode(bytecode) };
  expect(await threads.run({ kind: "deploy", car, formula: defaultFormula })).toMatchObject({ outcome, codeBytes: 0 });
});

test("deploys a house car within the code size limit", async () => {
  const [car] = cars;
  if (!car) throw new Error("There are no house cars.");
  const report = await threads.run({ kind: "deploy", car, formula: defaultFormula });
  expect(report.outcome).toEqual({ kind: "ok" });
  expect(report.codeBytes).toBeGreaterThan(100);
  expect(report.gasUsed).toBeLessThan(report.gasLimit);
});

test("stops races over the time limit at any settings, then runs the next", async () => {
  const hasty = createRaceThreads(1, engineHash, { timeLimitMs: 500 });
  const formula = { ...defaultFormula, gasPerTurn: 30_000_000, turnLimit: 10_000 };
  const race = { formula, cars: Array.from({ length: 5 }, () => circle), seed: 1n };
  const outcomes = await Promise.allSettled([1, 2].map(() => hasty.run({ kind: "race", race })));
  for (const outcome of outcomes) {
    const { reason } = outcome as PromiseRejectedResult;
    expect(reason).toBeInstanceOf(OverrunError);
    expect(reason).toMatchObject({ limit: "time", seconds: 0.5 });
  }
  await hasty.close();
});

function watchedPool(options: Parameters<typeof createRaceThreads>[2] = {}) {
  const started: Worker[] = [];
  const logged: string[] = [];
  const log = pino({}, { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) });
  const noteWorker = (worker: Worker) => started.push(worker);
  process.on("worker", noteWorker);
  const pool = createRaceThreads(1, engineHash, { ...options, log });
  const close = async () => {
    process.off("worker", noteWorker);
    await pool.close();
  };
  return { pool, started, logged, close };
}

const failureOf = (task: Promise<unknown>) => task.catch((error: unknown) => error);

test("replaces a thread that ended while it was idle", async () => {
  const { pool, started, logged, close } = watchedPool();
  const before = await pool.run({ kind: "race", race: raceWithSeed(7n) }, "official");
  expect(started).toHaveLength(1);
  await started[0]?.terminate();
  const after = await pool.run({ kind: "race", race: raceWithSeed(7n) }, "official");
  expect(after.logHash).toBe(before.logHash);
  expect(started).toHaveLength(2);
  expect(logged).toEqual(["A race thread ended. Another takes its place."]);
  await close();
  expect(logged).toHaveLength(1);
});

test("ends idle threads, and starts another for the next task", async () => {
  const { pool, started, logged, close } = watchedPool({ idleMs: 50 });
  await pool.run({ kind: "race", race: raceWithSeed(7n) }, "official");
  const ended = Promise.withResolvers<unknown>();
  started[0]?.once("exit", ended.resolve);
  await ended.promise;
  await pool.run({ kind: "race", race: raceWithSeed(7n) }, "official");
  expect(started).toHaveLength(2);
  expect(logged).toEqual([]);
  await close();
});

test("replaces a thread that ended during a task, as the host's fault", async () => {
  const { pool, started, close } = watchedPool();
  const failure = failureOf(pool.run({ kind: "race", race: slowRace }, "official"));
  await expect.poll(() => started.length).toBe(1);
  await started[0]?.terminate();
  expect(await failure).toBeInstanceOf(HostFaultError);
  await pool.run({ kind: "race", race: raceWithSeed(7n) }, "official");
  expect(started).toHaveLength(2);
  await close();
});

test("reports a task that its thread doesn't start, then replaces the thread", async () => {
  const lateStart = { alarmMs: 60_000, endMs: 120_000 };
  const { pool, started, logged, close } = watchedPool({ lateStart });
  await pool.run({ kind: "race", race: raceWithSeed(7n) }, "official");
  // Blocks the thread.
  const endless = { ...slowRace, formula: { ...defaultFormula, gasPerTurn: 30_000_000, turnLimit: 10_000 } };
  const [worker] = started as [Worker];
  worker.postMessage({ kind: "race", race: endless } satisfies RaceWork);
  await once(worker, "message");
  const usual = { ...lateStart };
  Object.assign(lateStart, { alarmMs: 100, endMs: 400 });
  const failure = failureOf(pool.run({ kind: "race", race: raceWithSeed(8n) }, "official"));
  expect(pool.lateTaskMs()).toBeNull();
  await expect.poll(() => pool.lateTaskMs()).toBeGreaterThanOrEqual(100);
  await expect.poll(() => logged).toEqual(["A race thread hasn't started the task it was given."]);
  expect(await failure).toEqual(new HostFaultError("A race thread didn't start its task within 0.4 seconds."));
  expect(pool.lateTaskMs()).toBeNull();
  Object.assign(lateStart, usual);
  await pool.run({ kind: "race", race: raceWithSeed(8n) }, "official");
  expect(started).toHaveLength(2);
  await close();
});

test("runs official races and scrutineering first, pausing the ladder's race", async () => {
  const one = createRaceThreads(1, engineHash);
  const order: string[] = [];
  const run = async (urgency: "official" | "scrutineering" | "ladder", race = raceWithSeed(7n)) => {
    const report = await one.run({ kind: "race", race }, urgency);
    order.push(urgency);
    return report;
  };
  const [slow] = await Promise.all([
    run("ladder", slowRace),
    run("ladder"),
    run("scrutineering"),
    run("official"),
    run("scrutineering"),
  ]);
  await one.close();
  expect(order.slice(0, 3).toSorted()).toEqual(["official", "scrutineering", "scrutineering"]);
  const alone = await threads.run({ kind: "race", race: slowRace });
  expect(slow.logHash).toBe(alone.logHash);
});

test("runs races of the person with the least host time first", async () => {
  const one = createRaceThreads(1, engineHash);
  const order: string[] = [];
  const run = async (name: string, race: RaceInput, urgency: Urgency, payers: Payers) => {
    await one.run({ kind: "race", race }, urgency, payers);
    order.push(name);
  };
  const greedy = Array.from({ length: 3 }, () => run("greedy", slowRace, "scrutineering", ["greedy"]));
  await one.run({ kind: "race", race: raceWithSeed(8n) }, "scrutineering", ["modest"]);
  expect(order.length).toBeLessThan(2);
  await Promise.all(greedy);
  const seats = (name: string) => ({ bySeat: [[name], ["modest"], [], [], []] });
  order.length = 0;
  await Promise.all([
    run("greedy", raceWithSeed(9n), "ladder", seats("greedy")),
    run("greedy", raceWithSeed(9n), "ladder", seats("greedy")),
    run("other", raceWithSeed(9n), "ladder", seats("other")),
  ]);
  expect(order.at(-1)).toBe("greedy");
  await one.close();
});

test("reruns races that no thread can pause, with the same result", { tags: ["thorough"] }, async () => {
  const one = createRaceThreads(1, engineHash);
  const all = Array.from({ length: 12 }, (_, index) =>
    one.run({ kind: "race", race: slowRace }, index % 2 === 0 ? "ladder" : "scrutineering", [`account ${index}`]),
  );
  const hashes = new Set((await Promise.all(all)).map(({ logHash }) => logHash));
  expect(hashes.size).toBe(1);
  await one.close();
});
