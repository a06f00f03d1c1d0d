/** Turn times of ordinary cars, which the worst turn is compared with. */
import { type Car, parseBytecode } from "../../engine/cars/car.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import type { Machine } from "../../engine/evm/machine.ts";
import type { TranslationOptions } from "../../engine/evm/translations.ts";
import { defaultFormula } from "../../engine/formula/formula.ts";
import { createRaceRunner } from "../../engine/referee/run-race.ts";
import { houseCars } from "../../languages/cars/house-cars/house-cars.ts";
import { benchFields } from "../race/fields.ts";

export interface UsualTurn {
  car: string;
  /** medians */
  ms: number;
  gas: number;
}

/** The house car with the longest median turn, against four of its kind; and the same of the benchmark's car that searches prices. */
export function measureUsualTurns(
  interpreter: WebAssembly.Module,
  translation: Partial<TranslationOptions> = {},
): { house: UsualTurn; searcher: UsualTurn } {
  const measure = (car: string, initcode: Uint8Array): UsualTurn =>
    usualTurn(createMachine({ interpreter, translation }), car, initcode);
  const house = houseCars.map(({ id, initcode }) => measure(id, parseBytecode(initcode)));
  return {
    house: house.toSorted((a, b) => b.ms - a.ms)[0]!,
    searcher: measure("price searcher", benchFields().heavy[0]!.initcode),
  };
}

function usualTurn(machine: Machine, car: string, initcode: Uint8Array): UsualTurn {
  const turns: { ms: number; gas: number }[] = [];
  const timing: Machine = {
    createWorld(options) {
      const world = machine.createWorld(options);
      const call = world.call.bind(world);
      world.call = (input) => {
        const startedMs = performance.now();
        const result = call(input);
        turns.push({ ms: performance.now() - startedMs, gas: result.gasUsed });
        return result;
      };
      return world;
    },
    keccak256: (bytes, output) => machine.keccak256(bytes, output),
  };
  const runner = createRaceRunner(timing, defaultFormula);
  const cars = Array.from({ length: defaultFormula.cars }, (_, i): Car => ({ name: `${car} ${i + 1}`, initcode }));
  for (let seed = 1; seed <= 12; seed += 1) {
    // the first races warm up and translate
    if (seed === 7) turns.length = 0;
    runner.run({ cars, seed: BigInt(seed) });
  }
  runner.release();
  const median = (of: "ms" | "gas") => turns.map((turn) => turn[of]).toSorted((a, b) => a - b)[turns.length >> 1]!;
  return { car, ms: median("ms"), gas: median("gas") };
}
