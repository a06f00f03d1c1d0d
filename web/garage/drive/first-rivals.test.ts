import { expect, test } from "vitest";
import { defaultFormula, presets } from "#engine/race/formula.ts";
import { openingRivals } from "#languages/house-cars/house-cars.ts";
import { firstRivals } from "./first-rivals.ts";

test("a first car meets the rivals against which mending its flaw makes it better", () => {
  expect(firstRivals(defaultFormula)).toEqual(openingRivals);
});

test("races of another size or family find as many rivals as they can", () => {
  expect(firstRivals({ ...defaultFormula, cars: 3 })).toEqual(openingRivals.slice(0, 2));
  expect(new Set(firstRivals({ ...defaultFormula, cars: 8 })).size).toBe(7);
  expect(firstRivals(presets["0xmonaco"]).length).toBeLessThan(presets["0xmonaco"].cars);
});
