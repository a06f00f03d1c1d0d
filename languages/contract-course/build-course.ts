/**
 * Writes the contracts of the course's cars, races both and writes course.json. Run it after a car or a code generator changed:
 * `node languages/contract-course/build-course.ts`.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { Machine } from "#engine/evm/machine.ts";
import { defaultFormula } from "#engine/race/formula.ts";
import type { CompiledCar } from "../compiling/compile-outcome.ts";
import { meterRace } from "../compiling/race-gas.ts";
import { readSourceMap } from "../compiling/source-map.ts";
import { writeContract } from "../python/write-contract.ts";
import { createCompileSession } from "../session/compile-session.ts";
import { houseCar, openingRivals } from "../house-cars/house-cars.ts";
import { loadCompiler } from "../solidity/node/load-compiler.ts";
import type { Course, CourseCar } from "./course.ts";
import { courseCars, courseSteps } from "./course-cars.ts";

/** Two from every seat. */
const races = 10;

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.slice(2), "hex"));

/** @throws when a car does not compile, or its contract does not move as it does */
export function buildCourse(): Course {
  const compile = createCompileSession(() => loadCompiler("0.8.37"));
  const interpreter = readFileSync(new URL("../../engine/evm/interpreter.wasm", import.meta.url));
  const machine = createMachine({ interpreter: new WebAssembly.Module(interpreter) });
  const compiled = (fileName: string, source: string): CompiledCar => {
    const outcome = compile({ source, fileName, goal: "build" });
    if (outcome.kind === "compiled") return outcome.car;
    throw new Error(`${fileName}: ${outcome.kind === "rejected" ? outcome.message : outcome.kind}`);
  };
  const cars = courseSteps.map((id): CourseCar => {
    const { name, source } = courseCars[id];
    const lines = writeContract(source, name);
    const contract = `${lines.map(({ text }) => text).join("\n")}\n`;
    const python = raced(machine, compiled("car.py", source), "car.py", source);
    const solidity = raced(machine, compiled("car.sol", contract), "car.sol", contract);
    if (JSON.stringify(python.moves) !== JSON.stringify(solidity.moves)) {
      throw new Error(`The contract of "${id}" does not move as its program in Python.`);
    }
    const rows = source
      .trimEnd()
      .split("\n")
      .map((text, index) => {
        const own = lines.flatMap((line, place) => (line.of === index + 1 ? [place] : []));
        return {
          python: text,
          pythonGas: python.gasOfLine(index + 1),
          contract: own.map((place) => lines[place]?.text ?? ""),
          contractGas: own.reduce((sum, place) => sum + solidity.gasOfLine(place + 1), 0),
        };
      });
    return { id, name, rows, gas: { python: python.gas, contract: solidity.gas } };
  });
  return { races, cars };
}

/** What a car did in the races, and what that took of gas in the mean of its turns. */
function raced(machine: Machine, car: CompiledCar, file: string, source: string) {
  const map = readSourceMap(car, { [file]: source });
  const moves: unknown[] = [];
  const byLine = new Map<number, number>();
  let turns = 0;
  let gas = 0;
  for (let seed = 1; seed <= races; seed += 1) {
    const seat = seed % defaultFormula.cars;
    const cars = openingRivals.map((id) => ({ name: id, initcode: bytesOf(houseCar(id).initcode) }));
    cars.splice(seat, 0, { name: "own", initcode: bytesOf(car.initcode) });
    const metered = meterRace({ formula: defaultFormula, cars, seed: BigInt(seed), machine }, seat, map);
    moves.push(
      metered.log.turns.map(({ mover, outcome, purchases, after }) => [mover, outcome?.kind, purchases, after]),
    );
    turns += metered.gas.turns;
    gas += metered.gas.gas;
    for (const each of metered.gas.lines) {
      if (each.file === file) byLine.set(each.line, (byLine.get(each.line) ?? 0) + each.gas);
    }
  }
  const mean = (sum: number) => Math.round(sum / Math.max(1, turns));
  return { moves, gas: mean(gas), gasOfLine: (line: number) => mean(byLine.get(line) ?? 0) };
}

if (import.meta.main) {
  writeFileSync(new URL("course.json", import.meta.url), `${JSON.stringify(buildCourse(), null, 2)}\n`);
}
