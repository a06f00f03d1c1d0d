import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { verifyRace, type ArchivedEngine } from "./verify-race.ts";

const machine = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(join(import.meta.dirname, "../../engine/evm/interpreter.wasm"))),
});
const entered = houseCars.slice(0, 5).map((car) => ({ name: car.name, initcode: parseBytecode(car.initcode) }));
const bytecode = houseCars.slice(0, 5).map((car) => car.initcode as string);
const race = () => runRace({ formula: defaultFormula, cars: entered, seed: 11n, machine });
const engineHash = "a".repeat(64);

/** The worker's code, run in this thread. */
const here: ArchivedEngine = {
  rerun: (text, codes) => {
    const log = decodeRaceLog(text);
    const cars = log.seats.map(({ name }, i) => ({ name, initcode: parseBytecode(codes[i]!) }));
    const again = runRace({ formula: log.formula, cars, seed: BigInt(log.seed!), machine });
    return Promise.resolve({ log: encodeRaceLog(again), hash: raceLogHash(again), elapsedMs: 1 });
  },
};
const never: ArchivedEngine = { rerun: () => Promise.reject(new Error("This engine must not be asked.")) };
const noEngine = () => Promise.resolve(undefined);

test("verifies an untampered race", async () => {
  const log = race();
  expect(await verifyRace(log, raceLogHash(log), bytecode, noEngine, here)).toEqual({
    kind: "verified",
    hash: raceLogHash(log),
    elapsedMs: 1,
    engine: "none-named",
  });
});

test("runs the engine named in the log, and reports a missing one", async () => {
  const log = { ...race(), engine: engineHash };
  const published = raceLogHash(log);
  const find = (hash: string) => Promise.resolve(hash === engineHash ? here : undefined);
  expect(await verifyRace(log, published, bytecode, find, never)).toMatchObject({ kind: "verified", engine: "named" });
  expect(await verifyRace(log, published, bytecode, noEngine, here)).toMatchObject({
    kind: "verified",
    engine: "not-kept",
  });
});

test("rejects a log with one changed number and names its turn", async () => {
  const log = structuredClone(race());
  log.turns[4]!.after.cars[0]!.balance += 1;
  const published = raceLogHash(race());
  expect(await verifyRace(log, published, bytecode, noEngine, here)).toMatchObject({ kind: "log-changed", turn: 5 });
  const someClosed = [...bytecode.slice(0, 4), null];
  expect(await verifyRace(log, published, someClosed, noEngine, here)).toMatchObject({ turn: null });
  expect(await verifyRace(log, raceLogHash(log), bytecode, noEngine, here)).toMatchObject({ kind: "differs", turn: 5 });
});

test("names a program that differs from the log's", async () => {
  const log = race();
  expect(await verifyRace(log, raceLogHash(log), bytecode.with(2, bytecode[0]!), noEngine, here)).toEqual({
    kind: "program-changed",
    seat: 2,
  });
});

test("verifies only the log if a program is missing", async () => {
  const log = race();
  expect(await verifyRace(log, raceLogHash(log), [...bytecode.slice(0, 3), null, null], noEngine, here)).toEqual({
    kind: "log-only",
    hash: raceLogHash(log),
    closedSeats: [3, 4],
  });
});
