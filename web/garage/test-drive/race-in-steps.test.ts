import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Car } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { startRace } from "./race-in-steps.ts";

const machine = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(join(import.meta.dirname, "../../../engine/evm/interpreter.wasm"))),
});
const cars: Car[] = houseCars
  .slice(0, defaultFormula.cars)
  .map((car) => ({ name: car.name, initcode: hexToBytes(car.initcode.slice(2)) }));

test("gives the log of the engine's race from a race in steps", () => {
  for (const seed of [1n, 99n]) {
    const race = startRace(machine, { formula: defaultFormula, cars, seed });
    race.playTo(7);
    expect(race.log()).toMatchObject({ ending: "unfinished", winner: null });
    race.playTo(Infinity);
    expect(race.log()).toEqual(runRace({ formula: defaultFormula, cars, seed, machine }));
    race.release();
  }
});

test("keeps earlier turns when a car is swapped, and drives it from there", () => {
  const before = startRace(machine, { formula: defaultFormula, cars, seed: 5n });
  before.playTo(Infinity);
  const race = startRace(machine, { formula: defaultFormula, cars, seed: 5n });
  race.playTo(12);
  race.replaceCar(0, cars[4]!);
  race.playTo(Infinity);
  expect(race.log().turns.slice(0, 12)).toEqual(before.log().turns.slice(0, 12));
  expect(race.log().turns.slice(12)).not.toEqual(before.log().turns.slice(12));
  expect(race.log().seats[0]).toMatchObject({ name: cars[4]!.name });
});

test("has no turn after the end", () => {
  const race = startRace(machine, { formula: { ...defaultFormula, turnLimit: 3 }, cars, seed: 1n });
  race.playTo(10);
  expect([race.turnsPlayed, race.ended, race.log().ending]).toEqual([3, true, "turn-limit"]);
  expect(() => race.playTurn()).toThrow(/ended/);
  expect(() => race.replaceCar(9, cars[0]!)).toThrow(/no seat 9/);
});
