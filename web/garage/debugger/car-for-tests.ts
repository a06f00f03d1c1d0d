import { readFileSync } from "node:fs";
import { join } from "node:path";
import { hexToBytes } from "@noble/hashes/utils.js";
import type { Car } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import type { CompiledCar } from "#languages/compiling/compile-outcome.ts";
import { compileCar } from "#languages/solidity/compile.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { compilerForTests } from "#languages/solidity/node/compiler-for-tests.ts";
import { readSourceMap } from "#languages/compiling/source-map.ts";
import { type SteppedRace, startRace } from "../test-drive/race-in-steps.ts";
import { eventShapes } from "./console-output.ts";
import { type InspectedSource, type InspectedTurn, inspectTurn } from "./inspect-turn.ts";
import { readSourceNames } from "./variables.ts";

export const machineForTests = createMachine({
  interpreter: new WebAssembly.Module(readFileSync(join(import.meta.dirname, "../../../engine/evm/interpreter.wasm"))),
});

const compiler = compilerForTests();
export const pathForTests = "src/cars/MyCar.sol";

const compiled = new Map<string, CompiledCar>();

/** @throws with the compiler's messages */
export function compiledForTests(source: string, optimize = true): CompiledCar {
  const key = `${optimize} ${source}`;
  const known = compiled.get(key);
  if (known) return known;
  const outcome = compileCar(compiler, { source, fileName: pathForTests, goal: "build", optimize });
  if (outcome.kind !== "compiled") throw new Error(outcome.kind === "rejected" ? outcome.message : "not built");
  compiled.set(key, outcome.car);
  return outcome.car;
}

export function carWith(body: string, members = ""): string {
  return `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.13;
import "code-prix/Car.sol";
import "hardhat/console.sol";

contract MyCar is Car {
    ${members}

    function takeYourTurn(CodePrix codePrix, CodePrix.CarData[] calldata allCars, uint256 yourCarIndex) external override {
        ${body}
    }
}
`;
}

export function sourceForTests(source: string, car: CompiledCar): InspectedSource {
  const files = { [pathForTests]: source };
  return {
    map: readSourceMap(car, files),
    names: readSourceNames(files),
    events: eventShapes(source),
    language: "solidity",
    debug: car.debug,
  };
}

/** The car has seat 1, which moves first. */
export function raceWith(initcode: string, seed = 1n): SteppedRace {
  const asCar = (name: string, code: string): Car => ({ name, initcode: hexToBytes(code.slice(2)) });
  const cars = houseCars.slice(0, defaultFormula.cars).map((car) => asCar(car.name, car.initcode));
  cars[1] = asCar("MyCar", initcode);
  return startRace(machineForTests, { formula: defaultFormula, cars, seed });
}

export function inspectFirstTurn(source: string): InspectedTurn {
  const car = compiledForTests(source, false);
  const race = raceWith(car.initcode);
  try {
    return inspectTurn(race, "code-prix", sourceForTests(source, car));
  } finally {
    race.release();
  }
}
