import { expect, test } from "vitest";
import { defaultFormula } from "./formula.ts";
import { longestRaceSeconds } from "./longest-race.ts";

test("limits races of the published formula to 20 s, and of any to 50 minutes", () => {
  expect(longestRaceSeconds(defaultFormula)).toBe(20);
  expect(longestRaceSeconds({ gasPerTurn: 30_000_000, turnLimit: 10_000 })).toBe(3_000);
});
