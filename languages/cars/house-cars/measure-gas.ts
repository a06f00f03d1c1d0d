/**
 * Writes gas-by-language.json: `node languages/cars/house-cars/measure-gas.ts`. Run it after changing a car or a code
 * generator.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { Machine } from "#engine/evm/machine.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { carLanguages } from "../../compiling/car-language.ts";
import { createCompileSession } from "../../compiling/session/compile-session.ts";
import { loadCompiler } from "../../solidity/node/load-compiler.ts";
import type { GasByLanguage, HouseCarLanguage } from "./gas-by-language.ts";
import { houseCars, openingRivals } from "./house-cars.ts";

/** Four from every seat. */
const races = 20;

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), "hex"));

/** @throws when a car doesn't compile, or its versions behave differently */
export function measureGas(): GasByLanguage {
  const compile = createCompileSession(() => loadCompiler("0.8.37"));
  const interpreter = readFileSync(new URL("../../../engine/evm/interpreter.wasm", import.meta.url));
  const machine = createMachine({ interpreter: new WebAssembly.Module(interpreter) });
  const cars = houseCars.map(({ id, contractName, family }) => {
    const inLanguage = (language: HouseCarLanguage) => {
      const fileName = `${contractName}${carLanguages[language].ending}`;
      const source = readFileSync(new URL(fileName, import.meta.url), "utf8").replaceAll("\r\n", "\n");
      const outcome = compile({ source, fileName, family, goal: "build" });
      if (outcome.kind !== "compiled") {
        throw new Error(`${fileName}: ${outcome.kind === "rejected" ? outcome.message : outcome.kind}`);
      }
      return raceGas(machine, id, bytesOf(outcome.car.initcode));
    };
    const solidity = inLanguage("solidity");
    const python = inLanguage("python");
    const javascript = inLanguage("javascript");
    if (python.turns !== solidity.turns || javascript.turns !== solidity.turns) {
      throw new Error(`${id} takes other turns in another language: npm run languages tells which.`);
    }
    return { id, gas: { python: python.gas, javascript: javascript.gas, solidity: solidity.gas } };
  });
  return { races, cars };
}

function raceGas(machine: Machine, id: string, initcode: Uint8Array) {
  const rivals = openingRivals.map((rival) => houseCars.find((car) => car.id === rival)!);
  let turns = 0;
  let sum = 0;
  let most = 0;
  for (let seed = 1; seed <= races; seed += 1) {
    const seat = seed % defaultFormula.cars;
    const cars = rivals.map(({ name, initcode: code }) => ({ name, initcode: bytesOf(code) }));
    cars.splice(seat, 0, { name: id, initcode });
    const log = runRace({ formula: defaultFormula, cars, seed: BigInt(seed), machine });
    for (const turn of log.turns) {
      if (turn.mover !== seat || turn.gasUsed === undefined) continue;
      turns += 1;
      sum += turn.gasUsed;
      most = Math.max(most, turn.gasUsed);
    }
  }
  return { turns, gas: { mean: Math.round(sum / turns), most } };
}

if (import.meta.main) {
  writeFileSync(new URL("gas-by-language.json", import.meta.url), `${JSON.stringify(measureGas(), null, 2)}\n`);
}
