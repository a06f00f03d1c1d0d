import { defaultFormula } from "#engine/race/formula.ts";
import { houseCar } from "#languages/house-cars/house-cars.ts";
import type { RaceThreads } from "../races/race-threads.ts";
import { practiceSeed } from "../races/practice-seed.ts";
import type { SecondEvm } from "../races/second-evm/second-evm-thread.ts";
import type { Compile } from "./scrutineer.ts";

/**
 * Starts what the first submission would otherwise wait for: the compiler's process, the race threads and the second EVM start with their first work. Real
 * work that comes meanwhile goes before it in the threads.
 *
 * @throws Error when a process or a thread does not start, or is closed meanwhile
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
