/**
 * How long a new worker of a loaded page takes to the end of its first race, nothing translated before: from its making, its script in the
 * browser's cache, the interpreter compiled by the page. The module holds what the site's own race worker holds, and no peers.
 */
import type { Car } from "../../engine/cars/car.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import { defaultFormula } from "../../engine/formula/formula.ts";
import { runRace } from "../../engine/referee/run-race.ts";

export type FirstRaceInput =
  | { kind: "race"; interpreter: WebAssembly.Module; cars: Car[]; seed: bigint }
  | { kind: "measure"; interpreter: string; field: { name: string; initcode: number[] }[] };

const newWorkers = 15;

/** The median over new workers, in ms. */
export default async function run(input: FirstRaceInput): Promise<number> {
  if (input.kind === "race") {
    const machine = createMachine({ interpreter: input.interpreter });
    return runRace({ formula: defaultFormula, machine, cars: input.cars, seed: input.seed }).turns.length;
  }
  const bytes = Uint8Array.from(atob(input.interpreter), (letter) => letter.charCodeAt(0));
  const interpreter = await WebAssembly.compile(bytes);
  const cars = input.field.map(({ name, initcode }): Car => ({ name, initcode: Uint8Array.from(initcode) }));
  const times: number[] = [];
  for (let i = 0; i < newWorkers; i++)
    times.push(await firstRace({ kind: "race", interpreter, cars, seed: BigInt(i + 1) }));
  return times.toSorted((a, b) => a - b)[newWorkers >> 1]!;
}

async function firstRace(input: FirstRaceInput): Promise<number> {
  const startedMs = performance.now();
  const worker = new Worker("/worker.js", { type: "module" });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.addEventListener("message", ({ data }: MessageEvent<{ error?: string }>) => {
        if (data.error === undefined) resolve();
        else reject(new Error(data.error));
      });
      worker.postMessage(input);
    });
    return performance.now() - startedMs;
  } finally {
    worker.terminate();
  }
}
