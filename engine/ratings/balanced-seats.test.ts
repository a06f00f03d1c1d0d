import { expect, test } from "vitest";
import { balancedSeats } from "./balanced-seats.ts";
import { createChance } from "./chance.ts";

test("gives each car the seat it had least often, if possible", () => {
  const counts = [
    [0, 2, 2],
    [2, 2, 0],
    [2, 0, 2],
  ];
  expect(balancedSeats(counts, createChance("s"))).toEqual([0, 2, 1]);
});

test("gives a contested seat to the car with more imbalance", () => {
  const counts = [
    [1, 2],
    [1, 9],
  ];
  expect(balancedSeats(counts, createChance("s"))).toEqual([1, 0]);
});

test("puts each of ten cars on each seat once in ten races", () => {
  const chance = createChance("s");
  const counts = Array.from({ length: 10 }, () => Array.from({ length: 10 }, () => 0));
  for (let race = 0; race < 10; race++) {
    for (const [seat, car] of balancedSeats(counts, chance).entries()) counts[car]![seat]! += 1;
  }
  expect(Math.max(...counts.flat())).toBeLessThanOrEqual(2);
  expect(counts.flat().filter((count) => count === 1).length).toBeGreaterThan(85);
});

test("breaks ties at random by the seed", () => {
  const none = [[], [], [], []];
  const seen = new Set(Array.from({ length: 200 }, (_, seed) => balancedSeats(none, createChance(`${seed}`)).join("")));
  expect(seen.size).toBe(24);
});

test("rejects more cars than a race can have", () => {
  expect(() =>
    balancedSeats(
      Array.from({ length: 11 }, () => []),
      createChance("s"),
    ),
  ).toThrow(/11 cars are too many/);
});
