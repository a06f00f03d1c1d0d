import { expect, test } from "vitest";
import { defaultFormula, presets } from "#engine/formula/formula.ts";
import { openingRivals } from "#languages/cars/house-cars/house-cars.ts";
import { firstRivals } from "./garage-state.ts";

test("gives a first car rivals against which fixing its flaw helps", () => {
  expect(firstRivals(defaultFormula)).toEqual(openingRivals);
});

test("finds as many rivals as possible for races of another size or family", () => {
  expect(firstRivals({ ...defaultFormula, cars: 3 })).toEqual(openingRivals.slice(0, 2));
  expect(new Set(firstRivals({ ...defaultFormula, cars: 8 })).size).toBe(7);
  expect(firstRivals(presets["0xmonaco"]).length).toBeLessThan(presets["0xmonaco"].cars);
});
