import { hexToBytes } from "@noble/hashes/utils.js";
import { expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { compiledForTests, machineForTests, pathForTests } from "./car-for-tests.ts";
import { inspectRaceTurn } from "./inspect-race.ts";

const wasp = houseCars.find((car) => car.id === "wasp")!;
const car = compiledForTests(wasp.source);
const known = {
  seat: 1,
  car,
  files: { [pathForTests]: wasp.source },
  debugBuild: compiledForTests(wasp.source, false),
};
const cars = houseCars.slice(0, 5).map((each, seat) => ({
  name: each.name,
  initcode: hexToBytes((seat === 1 ? car.initcode : each.initcode).slice(2)),
}));
const entry = { formula: defaultFormula, cars, seed: 7n };

test("shows what the car saw late in a race, with its own gas", () => {
  const log = runRace({ ...entry, machine: machineForTests });
  const late = log.turns.findLast((turn) => turn.mover === 1)!;
  const before = log.turns[late.turn - 2]!.after;
  const turn = inspectRaceTurn(machineForTests, entry, late.turn, known);
  expect(turn.record).toEqual(late);
  const shown = turn.stops.at(-1)!.variables;
  const me = before.cars[1]!;
  expect(shown.find((variable) => variable.name === "me")?.fields).toEqual([
    { name: "balance", value: String(me.balance) },
    { name: "speed", value: String(me.speed) },
    { name: "y", value: String(me.y) },
    { name: "shield", value: String(me.shield) },
  ]);
  expect(shown.map((variable) => variable.name)).toEqual(expect.arrayContaining(["balance", "budget", "units"]));
  expect(turn.stops.every((stop, place) => stop.gasLeft <= (turn.stops[place - 1]?.gasLeft ?? Infinity))).toBe(true);
  expect(turn.gas!.gas).toBe(late.gasUsed);
});

test("shows calls and gas of another car's turn without source", () => {
  const turn = inspectRaceTurn(machineForTests, entry, 2, known);
  expect(turn.record.mover).not.toBe(1);
  expect(turn.stops).toEqual([]);
});

test("rejects a turn after the end with a message", () => {
  expect(() => inspectRaceTurn(machineForTests, entry, 999, known)).toThrow(/ended after \d+ turns/);
});
