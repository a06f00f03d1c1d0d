import { describe, expect, test } from "vitest";
import {
  defaultFormula,
  formulaHash,
  formulaText,
  longestRaceSeconds,
  parseFormula,
  presetOf,
  presets,
} from "./formula.ts";
import { createPriceTable, wad, wadExp, wadLn } from "./prices.ts";
import { Refusal } from "./refusal.ts";

const refusalOf = (value: unknown) => {
  try {
    parseFormula(value);
  } catch (error) {
    if (error instanceof Refusal) return { path: error.path, rule: error.rule };
    throw error;
  }
  return undefined;
};

describe("a formula", () => {
  test.each(Object.entries(presets))("reads %s back as written", (name, formula) => {
    expect(parseFormula(JSON.parse(formulaText(formula)))).toEqual(formula);
    expect(presetOf(formula)).toBe(name);
  });

  test("has a hash that ignores the order of keys and changes with every number", () => {
    const shuffled = Object.fromEntries(Object.entries(defaultFormula).toReversed());
    expect(formulaHash(parseFormula(shuffled))).toBe(formulaHash(defaultFormula));
    expect(formulaHash({ ...defaultFormula, startBalance: 15_001 })).not.toBe(formulaHash(defaultFormula));
    expect(new Set(Object.values(presets).map(formulaHash)).size).toBe(4);
  });

  test.each<[string, unknown, string, string]>([
    ["nothing", null, "formula", "object"],
    ["a later version", { ...defaultFormula, version: 2 }, "formula.version", "version"],
    ["an unknown family", { ...defaultFormula, family: "kart" }, "formula.family", "family"],
    ["a family from the prototype", { ...defaultFormula, family: "toString" }, "formula.family", "family"],
    ["one car", { ...defaultFormula, cars: 1 }, "formula.cars", "integer"],
    ["eleven cars", { ...defaultFormula, cars: 11 }, "formula.cars", "integer"],
    ["half a coin", { ...defaultFormula, startBalance: 0.5 }, "formula.startBalance", "integer"],
    ["endless gas", { ...defaultFormula, gasPerTurn: Number.POSITIVE_INFINITY }, "formula.gasPerTurn", "integer"],
    ["a race that hardly ends", { ...defaultFormula, turnLimit: 10_001 }, "formula.turnLimit", "integer"],
    [
      "a line that nobody reaches",
      { ...defaultFormula, finishDistance: 1_000_001 },
      "formula.finishDistance",
      "integer",
    ],
    ["a text for a number", { ...defaultFormula, turnLimit: "1000" }, "formula.turnLimit", "integer"],
    ["no turn limit", { ...defaultFormula, turnLimit: undefined }, "formula.turnLimit", "integer"],
    ["a missing key", { version: 1, family: "monaco" }, "formula", "missing"],
    ["an unknown key", { ...defaultFormula, colour: "red" }, "formula", "unknown-key"],
    ["a shield cap where there is none", { ...presets["0xtitans"], shieldCap: 6 }, "formula.shieldCap", "shield-cap"],
    [
      "a price for an action it lacks",
      { ...presets["0xmonaco"], prices: presets["0xtitans"].prices },
      "formula.prices",
      "unknown-key",
    ],
    [
      "a price without a curve",
      { ...presets["0xmonaco"], prices: { accelerate: {}, shell: {} } },
      "formula.prices.accelerate",
      "missing",
    ],
  ])("rejects %s with path and rule", (_, value, path, rule) => {
    expect(refusalOf(value)).toEqual({ path, rule });
  });
});

describe("prices", () => {
  test("have the logarithms of the published games", () => {
    expect([33n, 35n, 20n].map((percent) => wadLn(wad - (percent * wad) / 100n))).toEqual([
      -400477566597125309n,
      -430782916092454258n,
      -223143551314209756n,
    ]);
  });

  test("are e for the exponential of 1 and 0 for very negative ones", () => {
    expect(wadExp(wad)).toBe(2718281828459045235n);
    expect(wadExp(-42139678854452767551n)).toBe(0n);
  });

  test.each<[string, number, number, number[]]>([
    ["accelerate", 1, 0, [11, 12, 13]],
    ["accelerate", 10, 0, [1, 1, 1]],
    ["shell", 1, 0, [1481, 10971, 81265]],
    ["shield", 3, 0, [2462, 135099]],
    ["shield", 50, 5, [8187]],
  ])("%s in turn %i after %i sold costs %j", (action, turn, sold, expected) => {
    const table = createPriceTable(defaultFormula.prices[action as "accelerate" | "shell" | "shield"]!);
    const prices = expected.map((_, i) => Number(table.unitPrice(table.indexOf(turn, sold + i))));
    expect(prices).toEqual(expected);
    expect(table.quote(turn, sold, expected.length).cost).toBe(expected.reduce((sum, price) => sum + price, 0));
  });

  test("add up to the quote of several units on every curve", () => {
    for (const [decreasePercent, soldPerTenTurns] of [
      [5, 3],
      [90, 100],
      [33, 7],
    ] as const) {
      const table = createPriceTable({ target: 120, decreasePercent, soldPerTenTurns });
      for (const [turn, sold] of [
        [1, 0],
        [40, 30],
        [200, 12],
      ] as const) {
        let sum = 0n;
        for (let i = 0; i < 12; i += 1) {
          const price = table.unitPrice(table.indexOf(turn, sold + i));
          sum += typeof price === "bigint" ? price : 0n;
        }
        expect(BigInt(table.quote(turn, sold, 12).cost)).toBe(sum);
      }
    }
  });

  test("count units up to the first that overflows", () => {
    const table = createPriceTable(presets["0xmonaco"].prices.accelerate!);
    expect(table.quote(1, 0, 1000)).toMatchObject({ priced: 457, failure: "overflow" });
    expect(table.quote(1, 0, Number.MAX_SAFE_INTEGER)).toMatchObject({ priced: 457, failure: "overflow" });
  });
});

test("limits races of the published formula to 20 s, and of any to 50 minutes", () => {
  expect(longestRaceSeconds(defaultFormula)).toBe(20);
  expect(longestRaceSeconds({ gasPerTurn: 30_000_000, turnLimit: 10_000 })).toBe(3_000);
});
