import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMachine } from "#engine/evm/create-machine.ts";
import { type Evaluation, evaluate } from "#engine/evaluation/evaluate.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { localChannel } from "#engine/referee/local-channel-for-tests.ts";
import { houseCar, houseCars } from "./house-cars.ts";

const nowMs = () => performance.now();

const interpreter = new WebAssembly.Module(
  readFileSync(new URL("../../../engine/evm/interpreter.wasm", import.meta.url)),
);
const machine = createMachine({ interpreter });

function allSeats(): number[][] {
  const grow = (taken: number[]): number[][] =>
    taken.length === 5
      ? [taken]
      : [0, 1, 2, 3, 4].filter((car) => !taken.includes(car)).flatMap((car) => grow([...taken, car]));
  return grow([]);
}

function race(ids: string[], seats: number[][], seeds: bigint[]): Promise<Evaluation> {
  const cars = ids.map((id) => {
    const { name, initcode } = houseCar(id);
    return { name, initcode: Uint8Array.from(Buffer.from(initcode.slice(2), "hex")) };
  });
  return evaluate({ formula: defaultFormula, cars, seats, seeds, workers: [localChannel(machine)], nowMs });
}

test("the best house car wins at least 40 % against the four published strategies", async () => {
  const best = houseCars.at(-1)?.id ?? "";
  const result = await race([best, "magpie", "comet", "viper", "armadillo"], allSeats(), [11n, 12n, 13n, 14n, 15n]);
  expect(result.races).toBe(600);
  expect(result.cars[0]?.wins.value).toBeGreaterThanOrEqual(0.4);
}, 120_000);

test("the easiest house car rarely wins, and no house car loses a turn", async () => {
  const result = await race(
    ["sunday-driver", "metronome", "hedgehog", "last-lap", "wasp"],
    [
      [0, 1, 2, 3, 4],
      [4, 3, 2, 1, 0],
    ],
    [1n, 2n, 3n, 4n, 5n],
  );
  expect(result.cars[0]?.wins.value).toBeLessThan(0.1);
  expect(result.cars.map((car) => car.failedTurns.value)).toEqual([0, 0, 0, 0, 0]);
  expect(result.undecided.value).toBe(0);
});
