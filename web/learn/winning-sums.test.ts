import { expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { buy, endLessonTurn, lessonPrices, type Lesson } from "./lesson.ts";
import { coveredTurns, gasOfWay, usualPrice, usualUnits } from "./winning-sums.ts";

test("keeps the usual price near the formula's target", () => {
  for (const action of ["accelerate", "shell", "shield"] as const) {
    const { target } = defaultFormula.prices[action]!;
    for (const turn of [11, 31, 51]) {
      const price = usualPrice(action, turn, 1)!;
      expect([action, price >= target * 0.4 && price <= target * 1.5]).toEqual([action, true]);
    }
  }
});

test("computes exactly how many units the coins buy", () => {
  const units = usualUnits(4_000);
  expect(usualPrice("accelerate", 40, units)!).toBeLessThanOrEqual(4_000);
  expect(usualPrice("accelerate", 40, units + 1)!).toBeGreaterThan(4_000);
});

test("exceeds a turn's gas with linear search for forty units, not with binary", () => {
  expect(gasOfWay("up", 40)).toBeGreaterThan(1_500_000);
  expect(gasOfWay("up", 48)).toBeGreaterThan(defaultFormula.gasPerTurn);
  expect(gasOfWay("down", 20)).toBeGreaterThan(defaultFormula.gasPerTurn);
  expect(gasOfWay("halves", 40)).toBeLessThan(defaultFormula.gasPerTurn / 4);
});

test("covers as many of others' turns with shields as a race does", () => {
  const prices = lessonPrices(defaultFormula);
  for (const shields of [1, 2, 4, 6]) {
    const start: Lesson = {
      turn: 60,
      cars: [{ balance: 1e9, speed: 20, y: 200, shield: 0 }],
      sold: { accelerate: 0, shell: 0, shield: 0 },
    };
    let lesson = endLessonTurn(defaultFormula, buy(defaultFormula, prices, start, 0, "shield", shields));
    let covered = 0;
    while ((lesson.cars[0]?.shield ?? 0) > 0) {
      covered += 1;
      lesson = endLessonTurn(defaultFormula, lesson);
    }
    expect([shields, coveredTurns(shields)]).toEqual([shields, covered]);
  }
});
