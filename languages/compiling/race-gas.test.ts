import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import type { CompiledCar } from "./compile-outcome.ts";
import { compileCar } from "../solidity/compile.ts";
import { houseCar } from "../cars/house-cars/house-cars.ts";
import { compilerForTests } from "../solidity/node/compiler-for-tests.ts";
import { meterRace, type RaceGas } from "./gas-by-line.ts";
import { readSourceMap } from "./source-map.ts";

const interpreter = new WebAssembly.Module(readFileSync(new URL("../../engine/evm/interpreter.wasm", import.meta.url)));
const machine = createMachine({ interpreter });
const rivals = ["viper", "comet", "magpie", "hedgehog"].map(houseCar);
const file = "src/cars/car.sol";

function compiled(source: string): CompiledCar {
  const outcome = compileCar(compilerForTests(), { source, fileName: file, goal: "build" });
  if (outcome.kind !== "compiled") throw new Error(outcome.kind);
  return outcome.car;
}

const wasp = houseCar("wasp").source;
const compiledWasp = compiled(wasp);

function metered(source: string, seat: number): RaceGas {
  const car = source === wasp ? compiledWasp : compiled(source);
  const cars = rivals.map((car) => ({
    name: car.name,
    initcode: Uint8Array.from(Buffer.from(car.initcode.slice(2), "hex")),
  }));
  cars.splice(seat, 0, { name: "Mine", initcode: Uint8Array.from(Buffer.from(car.initcode.slice(2), "hex")) });
  const race = { formula: defaultFormula, cars, seed: 5n, machine };
  const result = meterRace(race, seat, readSourceMap(car, { [file]: source }));
  expect(raceLogHash(result.log)).toBe(raceLogHash(runRace(race)));
  return result;
}

test.each([0, 3])("counts every unit of gas of every turn once, for seat %i", (seat) => {
  const { log, gas } = metered(wasp, seat);
  const turns = log.turns.filter((turn) => turn.mover === seat);
  expect(gas.turns).toBe(turns.length);
  expect(gas.gas).toBe(turns.reduce((sum, turn) => sum + (turn.gasUsed ?? 0), 0));
  expect(gas.lines.reduce((sum, line) => sum + line.gas, gas.elsewhere)).toBe(gas.gas);
  expect(gas.elsewhere / gas.gas).toBeLessThan(0.05);
});

test("finds the Wasp's most expensive line: asking for prices in a loop", () => {
  const [mostExpensive] = metered(wasp, 2).gas.lines;
  expect(wasp.split("\n")[(mostExpensive?.line ?? 0) - 1]).toContain("while (units < 24");
});

test("counts turns that run out of gas to the last unit", () => {
  const hungry = wasp.replace(
    "uint256 budget = balance / 10;",
    "for (uint256 n = 0; ; n++) codePrix.getShellCost(1);\n        uint256 budget = 0;",
  );
  const { gas } = metered(hungry, 1);
  expect(gas.gas).toBe(gas.turns * defaultFormula.gasPerTurn);
  expect(wasp.split("\n").length).toBeGreaterThan(gas.lines[0]?.line ?? 0);
});
