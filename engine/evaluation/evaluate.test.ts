import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createMachine } from "../evm/create-machine.ts";
import { balancedSeats, evaluate } from "./evaluate.ts";
import { defaultFormula } from "../formula/formula.ts";
import { shareInterval } from "./win-intervals.ts";
import type { RaceChannel } from "../referee/race-channel.ts";
import { localChannel } from "../referee/local-channel-for-tests.ts";
import { createRaceService } from "../referee/race-service.ts";
import { runRace } from "../referee/run-race.ts";
import { sampleRace } from "../referee/sample-race.cases.ts";

/** Every step takes the same time. */
let ticks = 0;
const nowMs = () => (ticks += 1);

const interpreter = new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm"));
const machine = createMachine({ interpreter });
const { cars } = sampleRace("C");
const formula = { ...defaultFormula, turnLimit: 40 };
const seeds = [1n, 2n, 3n];

/** Answers after a number of event loop turns, so that workers overtake each other. */
function slowChannel(ticks: (request: number) => number): RaceChannel {
  const service = createRaceService(createMachine({ interpreter }));
  let asked = 0;
  let last: Promise<unknown> = Promise.resolve();
  return (request) => {
    asked += 1;
    const wait = ticks(asked);
    const reply = last.then(async () => {
      for (let i = wait; i > 0; i -= 1) await Promise.resolve();
      return service(request);
    });
    last = reply;
    return reply;
  };
}

describe("an evaluation", () => {
  test("counts the wins of the single races", async () => {
    const result = await evaluate({ formula, cars, seeds, workers: [localChannel(machine)], nowMs });
    const wins = cars.map(() => 0);
    for (const seed of seeds) {
      for (const seats of balancedSeats(5)) {
        const { winner } = runRace({ formula, cars, seats, seed, machine });
        if (winner !== null) wins[seats[winner]!]! += 1;
      }
    }
    expect(result.races).toBe(30);
    expect(result.cars.map((car) => Math.round(car.wins.value * 30))).toEqual(wins);
  });

  test("gives the same result for any number of workers", async () => {
    const one = await evaluate({ formula, cars, seeds, workers: [localChannel(machine)], nowMs });
    const workers = [slowChannel((i) => i % 7), slowChannel((i) => 5 - (i % 5)), slowChannel(() => 1)];
    expect(await evaluate({ formula, cars, seeds, workers, nowMs })).toEqual(one);
  });

  test("gives the same result with shared translations, and translates each car once", async () => {
    const manySeeds = Array.from({ length: 6 }, (_, i) => BigInt(i));
    const input = { formula, cars, seeds: manySeeds, nowMs };
    const alone = await evaluate({ ...input, workers: [localChannel(createMachine({ interpreter }))] });
    const made: string[] = [];
    const workers = [1, 2, 3, 4].map((): RaceChannel => {
      const channel = slowChannel((i) => i % 3);
      return async (request) => {
        const reply = await channel(request);
        made.push(...(reply.translations ?? []).map(([hash]) => hash));
        return reply;
      };
    });
    expect(await evaluate({ ...input, workers })).toEqual(alone);
    expect(made.length).toBeGreaterThan(0);
    expect(new Set(made).size).toBe(made.length);
  });

  test("counts in how many races a car finished before another", async () => {
    const { beats } = await evaluate({ formula, cars, seeds, workers: [localChannel(machine)], nowMs });
    expect(beats[0]![1]!.value + beats[1]![0]!.value).toBeCloseTo(1, 12);
    expect(beats[2]![2]!.value).toBe(0);
  });

  test("can be cancelled and counts the finished races", async () => {
    const signal = { aborted: false };
    const onProgress = ({ done }: { done: number }) => {
      signal.aborted = done >= 16;
    };
    const result = await evaluate({
      formula,
      cars,
      seeds,
      workers: [localChannel(machine)],
      nowMs,
      signal,
      onProgress,
    });
    expect(result).toMatchObject({ total: 30, ending: "cancelled" });
    expect(result.races).toBeGreaterThanOrEqual(16);
    expect(result.races).toBeLessThan(30);
  });

  test("stops early once the result is clear", async () => {
    const manySeeds = Array.from({ length: 40 }, (_, i) => BigInt(i));
    const input = {
      formula: { ...formula, turnLimit: 5 },
      cars,
      seeds: manySeeds,
      workers: [localChannel(machine)],
      nowMs,
    };
    const result = await evaluate({ ...input, stopWhen: { precision: 0.2 } });
    expect(result).toMatchObject({ total: 400, ending: "clear" });
    expect(result.races).toBeLessThan(400);
  });

  test("passes on a worker's error", async () => {
    const failing: RaceChannel = () => Promise.reject(new Error("the worker is gone"));
    await expect(evaluate({ formula, cars, seeds, workers: [failing], nowMs })).rejects.toThrow("the worker is gone");
  });

  test("rejects a field that doesn't match the formula", async () => {
    const input = { formula, cars: cars.slice(1), seeds, workers: [localChannel(machine)], nowMs };
    await expect(evaluate(input)).rejects.toThrow("the formula has 5 cars, 4 were given");
  });
});

test("puts every car into every seat equally often", () => {
  for (const seat of [0, 1, 2, 3, 4]) {
    const counts = [0, 0, 0, 0, 0];
    for (const order of balancedSeats(5)) counts[order[seat]!]! += 1;
    expect(counts).toEqual([2, 2, 2, 2, 2]);
  }
});

test("gives an interval from 49 % to 94 % for 8 of 10", () => {
  const { low, high } = shareInterval(8, 10);
  expect(low).toBeCloseTo(0.4902, 4);
  expect(high).toBeCloseTo(0.9433, 4);
});
