import { expect, test } from "vitest";
import { createChance } from "./chance.ts";
import { separationLimits } from "./separation-limits.ts";

/** Looks of a final as it is usually planned: four rounds, then up to ten more. */
const looks = Array.from({ length: 11 }, (_, look) => 4 + look);

/** The share of walks of equal cars that some look finds apart: sums of independent normal steps, as a difference of equals is. */
function foundApart(limits: readonly number[], walks: number): number {
  const chance = createChance("walks");
  let found = 0;
  for (let walk = 0; walk < walks; walk++) {
    let sum = 0;
    let raced = 0;
    let isApart = false;
    for (const [look, races] of looks.entries()) {
      sum += chance.normal() * Math.sqrt(races - raced);
      raced = races;
      if (Math.abs(sum) > limits[look]! * Math.sqrt(races)) isApart = true;
    }
    if (isApart) found += 1;
  }
  return found / walks;
}

test("whoever looks eleven times finds equals apart in less than 5 % of cases", () => {
  // What is spent after eleven looks is 11/12 of 5 %: 4.58 %, with a standard error of 0.15 % here.
  const share = foundApart(separationLimits(looks), 20_000);
  expect(share).toBeGreaterThan(0.0408);
  expect(share).toBeLessThan(0.0508);
  // With the limit of a single look it is several times as many.
  expect(
    foundApart(
      looks.map(() => 1.96),
      20_000,
    ),
  ).toBeGreaterThan(0.12);
});

test("the first look spends half of the risk: 2.24 standard deviations", () => {
  expect(separationLimits([40])[0]).toBeCloseTo(2.2414, 3);
  expect(separationLimits([1], 0.1)[0]).toBeCloseTo(1.96, 3);
});

test("every further look asks for more, and less than it would if the looks had nothing in common", () => {
  const limits = separationLimits(looks);
  expect(limits).toEqual(limits.toSorted((a, b) => a - b));
  // The eleventh look alone spends 0.05 / 132, which by itself would take 3.555 standard deviations.
  expect(limits.at(-1)).toBeLessThan(3.2);
  expect(limits.at(-1)).toBeGreaterThan(2.5);
});

test("fifty further rounds, the most that a stage may have, leave a limit that can be reached", () => {
  const limits = separationLimits(Array.from({ length: 51 }, (_, look) => 1 + look));
  expect(limits.at(-1)).toBeLessThan(4);
});

test("a look that rests on nothing new is refused", () => {
  expect(() => separationLimits([10, 10])).toThrow(/Look 2 rests on 10 races/);
});
