import { defaultFormula } from "#engine/formula/formula.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import type { RaceThreads } from "../races/race-threads.ts";
import { practiceSeed } from "../races/seeds.ts";
import type { SecondEvm } from "../races/second-evm/second-evm-thread.ts";
import type { Compile } from "./scrutineer.ts";

/**
 * Starts the compiler process, race threads and second EVM, so that the first submission doesn't wait. Real work goes
 * first.
 * @throws Error when a process or thread doesn't start, or is closed
 */
export async function warmUp(compile: Compile, threads: RaceThreads, secondEvm: SecondEvm): Promise<void> {
  const { source, name, initcode } = houseCar("sunday-driver");
  const car = { name, initcode: new Uint8Array(Buffer.from(initcode.slice(2), "hex")) };
  const formula = { ...defaultFormula, turnLimit: 1 };
  const race = { formula, cars: Array.from({ length: formula.cars }, () => car), seed: practiceSeed("warm-up") };
  const raced = threads.run({ kind: "race", race }, "ladder");
  await Promise.all([
    raced.then(({ log }) => secondEvm(race, log)),
    compile({ source, goal: "build" }),
    ...Array.from({ length: threads.count }, () =>
      threads.run({ kind: "deploy", car, formula: defaultFormula }, "ladder"),
    ),
  ]);
}
