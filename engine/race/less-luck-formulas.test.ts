import { expect, test } from "vitest";
import { lessLuckFormulas } from "./less-luck-formulas.ts";
import { parseFormula, presets, type PresetName } from "./formula.ts";

test.each(Object.keys(presets) as PresetName[])("%s with less luck is a formula, and one number apart", (name) => {
  const lessLuck = lessLuckFormulas[name];
  expect(parseFormula(lessLuck)).toEqual(lessLuck);
  const numbers = (value: object): [string, unknown][] =>
    Object.entries(value).flatMap(([key, each]: [string, unknown]) =>
      typeof each === "object" && each !== null
        ? numbers(each).map(([rest, number]): [string, unknown] => [`${key}.${rest}`, number])
        : [[key, each]],
    );
  const published = new Map(numbers(presets[name]));
  expect(numbers(lessLuck).filter(([key, value]) => published.get(key) !== value)).toHaveLength(1);
});
