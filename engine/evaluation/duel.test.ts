import { expect, test } from "vitest";
import { duelsOf } from "./duel.ts";
import { actionNames } from "../formula/families.ts";
import { defaultFormula } from "../formula/formula.ts";
import { type RaceLog, startState } from "../race-log/race-log.ts";

interface TestTurn {
  mover: number;
  units?: number;
  coins?: number;
  hit?: { target: number; speedBefore: number };
}

function raceOf(...turns: TestTurn[]): RaceLog {
  const formula = { ...defaultFormula, cars: 2 };
  const after = startState(formula, actionNames(formula.family).length);
  return {
    version: 1,
    formula,
    seats: [{ name: "a" }, { name: "b" }],
    detail: "calls",
    start: after,
    turns: turns.map(({ mover, units, coins, hit }, index) => ({
      turn: index + 1,
      mover,
      purchases:
        units === undefined
          ? []
          : [{ action: "accelerate", amount: units, ...(coins !== undefined && { cost: coins }) }],
      effects: hit ? [{ kind: "hit", ...hit }] : [],
      after,
    })),
    ending: "turn-limit",
    winner: null,
    finishOrder: [0, 1],
  };
}

test.each([
  [
    "speed",
    "more coins for it at the same price",
    [
      { mover: 0, units: 10, coins: 100 },
      { mover: 1, units: 5, coins: 50 },
    ],
  ],
  [
    "prices",
    "more of it for the same coins",
    [
      { mover: 0, units: 10, coins: 60 },
      { mover: 1, units: 6, coins: 60 },
    ],
  ],
  [
    "shells",
    "the other lost more than it was short of",
    [
      { mover: 0, units: 10, coins: 100, hit: { target: 1, speedBefore: 8 } },
      { mover: 1, units: 8, coins: 80 },
    ],
  ],
  [
    "timing",
    "no more of it and no hit",
    [
      { mover: 0, units: 5, coins: 50 },
      { mover: 1, units: 5, coins: 20 },
    ],
  ],
  [
    "speed",
    "a log that does not tell what was paid",
    [
      { mover: 0, units: 3 },
      { mover: 1, units: 2 },
    ],
  ],
  ["speed", "a rival that bought nothing", [{ mover: 0, units: 3, coins: 30 }]],
] as const)("%s: %s", (reason, _, turns) => {
  expect(duelsOf(raceOf(...turns))).toEqual([{ ahead: 0, behind: 1, reason }]);
});

test("compares coins whose square isn't exact", () => {
  const coins = 2 ** 40;
  const race = (more: number) =>
    raceOf({ mover: 0, units: 4, coins: coins + more }, { mover: 1, units: 1, coins: coins / 2 });
  // 4 = (coins of one / coins of the other) × (price of the other / price of one): exactly balanced at 2 each.
  expect(duelsOf(race(0))[0]?.reason).toBe("speed");
  expect(duelsOf(race(-1))[0]?.reason).toBe("prices");
});
