import { expect, test } from "vitest";
import { createChance } from "./chance.ts";

test("gives the published first numbers of xoshiro128** from the state 1, 2, 3, 4", () => {
  const chance = createChance([1, 2, 3, 4]);
  const words = Array.from({ length: 10 }, () => chance.uint32());
  expect(words).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804,
  ]);
});

test("draws the same for the same seed and differently for another", () => {
  const draws = (seed: string): number[] => {
    const chance = createChance(seed);
    return [chance.uint32(), chance.below(1000), chance.fraction(), chance.exponential(), chance.normal()];
  };
  expect(draws("stage 1")).toEqual(draws("stage 1"));
  expect(draws("stage 1")).not.toEqual(draws("stage 2"));
  expect(draws("")).not.toEqual(draws("\0"));
});

test("draws every number below a limit equally often", () => {
  const chance = createChance("dice");
  const counts = new Int32Array(6);
  for (let draw = 0; draw < 60_000; draw++) counts[chance.below(6)]! += 1;
  for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(400);
});

test("draws fractions above 0 and at most 1", () => {
  const chance = createChance("fractions");
  for (let draw = 0; draw < 10_000; draw++) {
    const fraction = chance.fraction();
    expect(fraction > 0 && fraction <= 1).toBe(true);
  }
});

test("draws normal and exponential values with the right mean and variance", () => {
  const chance = createChance("moments");
  const draws = 40_000;
  let [normal, normalSquares, exponential, exponentialSquares] = [0, 0, 0, 0];
  for (let draw = 0; draw < draws; draw++) {
    const x = chance.normal();
    const y = chance.exponential();
    normal += x / draws;
    normalSquares += (x * x) / draws;
    exponential += y / draws;
    exponentialSquares += (y * y) / draws;
  }
  expect(normal).toBeCloseTo(0, 1);
  expect(normalSquares).toBeCloseTo(1, 1);
  expect(exponential).toBeCloseTo(1, 1);
  expect(Math.abs(exponentialSquares - 2)).toBeLessThan(0.1);
});

test("rejects an impossible limit or seed", () => {
  const chance = createChance("limits");
  for (const limit of [0, -1, 1.5, 2 ** 32, NaN]) expect(() => chance.below(limit)).toThrow(/whole number from 1/);
  expect(() => createChance([0, 0, 0, 0])).toThrow(/must not all be 0/);
});

test("keeps every number and reaches every order when shuffling", () => {
  const chance = createChance("orders");
  const seen = new Set(Array.from({ length: 300 }, () => chance.shuffled(4).join("")));
  expect(seen.size).toBe(24);
  expect(chance.shuffled(50).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
});
