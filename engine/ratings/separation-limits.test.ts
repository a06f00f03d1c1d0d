import { expect, test } from "vitest";
import { createChance } from "./chance.ts";
import { separationLimits } from "./separation-limits.ts";

/** A usual final: four rounds, then up to ten more. */
const looks = Array.from({ length: 11 }, (_, look) => 4 + look);

/** Share of walks of equal cars that some look separates: sums of independent normal steps. */
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

test("separates equals in less than 5 % of cases over eleven looks", () => {
  // After eleven looks 11/12 of 5 % are spent: 4.58 %, standard error 0.15 % here.
  const share = foundApart(separationLimits(looks), 20_000);
  expect(share).toBeGreaterThan(0.0408);
  expect(share).toBeLessThan(0.0508);
  // A single look's limit gives several times as many.
  expect(
    foundApart(
      looks.map(() => 1.96),
      20_000,
    ),
  ).toBeGreaterThan(0.12);
});

test("spends half of the risk on the first look: 2.24 standard deviations", () => {
  expect(separationLimits([40])[0]).toBeCloseTo(2.2414, 3);
  expect(separationLimits([1], 0.1)[0]).toBeCloseTo(1.96, 3);
});

test("requires more of each further look, but less than for independent looks", () => {
  const limits = separationLimits(looks);
  expect(limits).toEqual(limits.toSorted((a, b) => a - b));
  // Tested separately, the eleventh look's share of 0.05 / 132 would need 3.555 standard deviations.
  expect(limits.at(-1)).toBeLessThan(3.2);
  expect(limits.at(-1)).toBeGreaterThan(2.5);
});

test("keeps the limit reachable after fifty further rounds, a stage's maximum", () => {
  const limits = separationLimits(Array.from({ length: 51 }, (_, look) => 1 + look));
  expect(limits.at(-1)).toBeLessThan(4);
});

test("rejects a look without new races", () => {
  expect(() => separationLimits([10, 10])).toThrow(/Check 2 has 10 races/);
});
