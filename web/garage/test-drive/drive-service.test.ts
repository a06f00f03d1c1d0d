import { expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { compiledForTests, machineForTests, pathForTests } from "../debugger/car-for-tests.ts";
import { createDriveService } from "./drive-service.ts";
import type { DrivenRace } from "./test-driver.ts";

const drive = createDriveService(machineForTests);
const cars = houseCars.slice(0, 5).map(({ name, initcode }) => ({ name, initcode }));
const race: DrivenRace = { formula: defaultFormula, cars, seed: "0x7" };
const { source } = houseCars.find((car) => car.id === "wasp")!;
const car = compiledForTests(source);
const known = { seat: 2, car, files: { [pathForTests]: source }, debugBuild: compiledForTests(source, false) };
const wasp = { name: "Wasp", initcode: car.initcode };
const changed: DrivenRace = { ...race, change: { afterTurn: 8, seat: 2, car: wasp } };

function logOf(driven: DrivenRace) {
  const reply = drive({ kind: "race", race: driven });
  if (reply.kind !== "race") throw new Error("no race");
  return reply.log;
}

test("what if: keeps the race's first turns, then drives the new car", () => {
  const before = logOf(race);
  const after = logOf(changed);
  expect(after.turns.slice(0, 8)).toEqual(before.turns.slice(0, 8));
  expect(after.turns.slice(8)).not.toEqual(before.turns.slice(8));
  expect(after.seats[2]?.name).toBe("Wasp");
});

test("what if: debugs the new car from its first turn, without old data", () => {
  const gas = drive({ kind: "gas", race: changed, known });
  const log = logOf(changed);
  const own = log.turns.filter((turn) => turn.mover === 2 && turn.turn > 8);
  expect(gas).toMatchObject({ kind: "gas" });
  if (gas.kind !== "gas") return;
  expect(gas.gas.turns.map((turn) => [turn.turn, turn.gasUsed])).toEqual(own.map((turn) => [turn.turn, turn.gasUsed]));
  const inspected = drive({ kind: "inspect", race: changed, turn: own[1]!.turn, known });
  expect(inspected.kind === "inspect" && inspected.turn.record).toEqual(own[1]);
  expect(inspected.kind === "inspect" && inspected.turn.stops.length).toBeGreaterThan(3);
  const early = log.turns.find((turn) => turn.mover === 2 && turn.turn <= 8)!;
  const old = drive({ kind: "inspect", race: changed, turn: early.turn, known });
  expect(old.kind === "inspect" && old.turn.stops).toEqual([]);
});

test("counts every unit of gas of a car's turns on a line or elsewhere", () => {
  const cars = race.cars.with(2, wasp);
  const reply = drive({ kind: "gas", race: { ...race, cars }, known });
  const gas = reply.kind === "gas" ? reply.gas : undefined;
  const byLine = gas!.lines.reduce((sum, line) => sum + line.gas, gas!.elsewhere);
  expect(byLine).toBe(gas!.turns.reduce((sum, turn) => sum + turn.gasUsed, 0));
  expect(gas!.mostGas).toBe(Math.max(...gas!.turns.map((turn) => turn.gasUsed)));
});
