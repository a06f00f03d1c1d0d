import { expect, test } from "vitest";
import { gasByLanguage, meanRatio } from "./gas-by-language.ts";
import { houseCars } from "./house-cars.ts";
import { measureGas } from "./measure-gas.ts";

test(
  "the published gas matches races (update: node languages/cars/house-cars/measure-gas.ts)",
  { tags: ["thorough"], timeout: 120_000 },
  () => {
    expect(gasByLanguage).toEqual(measureGas());
    expect(gasByLanguage.cars.map(({ id }) => id)).toEqual(houseCars.map(({ id }) => id));
  },
);

test("a car needs at most 1.3 times its Solidity twin's gas on average", () => {
  for (const language of ["python", "javascript"] as const) expect(meanRatio(language)).toBeLessThanOrEqual(1.3);
  expect(meanRatio("solidity")).toBe(1);
});
