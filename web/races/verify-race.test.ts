import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/race/formula.ts";
import { raceLogHash } from "#engine/race/race-log-text.ts";
import { runRace } from "#engine/race/run-race.ts";
import { houseCars } from "#solidity/house-cars/house-cars.ts";
import { readSeed } from "./race-request.ts";
import type { RaceWorker } from "./run-race-in-worker.ts";
import { verifyRace } from "./verify-race.ts";

const machine = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(join(import.meta.dirname, "../../engine/evm/interpreter.wasm"))),
});
const entered = houseCars.slice(0, 5).map((car) => ({ name: car.name, initcode: parseBytecode(car.initcode) }));
const bytecode = houseCars.slice(0, 5).map((car) => car.initcode as string);
const race = () => runRace({ formula: defaultFormula, cars: entered, seed: 11n, machine });

/** The worker's work, in this thread. */
const worker: RaceWorker = {
  run: ({ formula, cars, seed }) => {
    const log = runRace({
      formula,
      cars: cars.map((car) => ({ name: car.name, initcode: parseBytecode(car.bytecode) })),
      seed: readSeed(seed),
      machine,
    });
    return Promise.resolve({ log, hash: raceLogHash(log), elapsedMs: 1 });
  },
  close: () => undefined,
};

test("an honest race is verified", async () => {
  const log = race();
  expect(await verifyRace(log, raceLogHash(log), bytecode, worker)).toEqual({
    kind: "verified",
    hash: raceLogHash(log),
    elapsedMs: 1,
  });
});

test("a log with one changed number is refused with the turn named", async () => {
  const log = structuredClone(race());
  log.turns[4]!.after.cars[0]!.balance += 1;
  expect(await verifyRace(log, raceLogHash(race()), bytecode, worker)).toMatchObject({ kind: "log-changed" });
  expect(await verifyRace(log, raceLogHash(log), bytecode, worker)).toMatchObject({ kind: "differs", turn: 5 });
});

test("another program than the log's is named", async () => {
  const log = race();
  expect(await verifyRace(log, raceLogHash(log), bytecode.with(2, bytecode[0]!), worker)).toEqual({
    kind: "program-changed",
    seat: 2,
  });
});

test("without all programs only the log is vouched for", async () => {
  const log = race();
  expect(await verifyRace(log, raceLogHash(log), [...bytecode.slice(0, 3), null, null], worker)).toEqual({
    kind: "log-only",
    hash: raceLogHash(log),
    closedSeats: [3, 4],
  });
});
