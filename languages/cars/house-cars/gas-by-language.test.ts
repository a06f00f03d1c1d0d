import { expect, test } from "vitest";
import { gasByLanguage, meanRatio } from "./gas-by-language.ts";
import { houseCars } from "./house-cars.ts";
import { measureGas } from "./measure-gas.ts";

test(
  "the published gas is what races take: node languages/cars/house-cars/measure-gas.ts writes it",
  { tags: ["thorough"], timeout: 120_000 },
  () => {
    expect(gasByLanguage).toEqual(measureGas());
    expect(gasByLanguage.cars.map(({ id }) => id)).toEqual(houseCars.map(({ id }) => id));
  },
);

test("a car takes at most 1.3 times the gas of its twin in Solidity in the mean, in either language", () => {
  for (const language of ["python", "javascript"] as const) expect(meanRatio(language)).toBeLessThanOrEqual(1.3);
  expect(meanRatio("solidity")).toBe(1);
});
