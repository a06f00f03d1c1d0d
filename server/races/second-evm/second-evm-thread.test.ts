import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { raceLogLines } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { packLog } from "../packed-log.ts";
import { createSecondEvm } from "./second-evm-thread.ts";

const interpreter = new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm"))));
const cars = houseCars
  .filter((car) => car.family === "code-prix")
  .slice(0, 5)
  .map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) }));

function raced(seed: bigint) {
  const input = { formula: { ...defaultFormula, turnLimit: 12 }, cars, seed };
  const log = runRace({ ...input, machine: createMachine({ interpreter }) });
  return { input, log: packLog([...raceLogLines(log)].join("\n")) };
}

const check = createSecondEvm();

test("checks simultaneous races in parallel, each in its own reused thread", async () => {
  const races = [1n, 2n].map(raced);
  const both = await Promise.all(races.map(({ input, log }) => check(input, log)));
  expect(both.map((opinion) => opinion.differsAt)).toEqual([null, null]);
  expect(new Set(both.map((opinion) => opinion.worker)).size).toBe(2);
  const { input, log } = raced(3n);
  const next = await check(input, log);
  expect(both.map((opinion) => opinion.worker)).toContain(next.worker);
});

test("doesn't reuse a broken thread", async () => {
  const { input, log } = raced(4n);
  await expect(check(input, packLog("no log"))).rejects.toThrow(/thread of the second EVM failed/);
  expect((await check(input, log)).differsAt).toBeNull();
});

test("rejects with an overrun if a thread exceeds its memory limit", async () => {
  const { input, log } = raced(5n);
  await expect(createSecondEvm({ memoryMb: 4 })(input, log)).rejects.toMatchObject({
    name: "OverrunError",
    limit: "memory",
  });
});
