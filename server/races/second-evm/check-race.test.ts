import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { checkRace } from "./check-race.ts";

const interpreter = new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm"))));
const cars = houseCars
  .filter((car) => car.family === "code-prix")
  .slice(0, 5)
  .map(({ name, initcode }) => ({ name, initcode: parseBytecode(initcode) }));
const input = { formula: defaultFormula, cars, seed: 9n };
const log = runRace({ ...input, machine: createMachine({ interpreter }) });

test("agrees with a whole race, turn by turn", async () => {
  expect((await checkRace(input, log)).differsAt).toBeNull();
});

test("names the first turn in which the log differs", async () => {
  const turns = log.turns.map((turn) => (turn.turn < 17 ? turn : { ...turn, gasUsed: (turn.gasUsed ?? 0) + 1 }));
  expect((await checkRace(input, { ...log, turns })).differsAt).toBe(17);
  expect((await checkRace(input, { ...log, turns: log.turns.slice(0, 30) })).differsAt).toBe(31);
});
