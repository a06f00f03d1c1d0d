import { describe, expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { buy, endLessonTurn, lessonPrices, priceNow, targetOf, type Lesson } from "./lesson.ts";

const prices = lessonPrices(defaultFormula);

const start: Lesson = {
  turn: 10,
  sold: { accelerate: 0, shell: 0, shield: 0 },
  cars: [
    { balance: 15_000, speed: 8, y: 100, shield: 0 },
    { balance: 15_000, speed: 12, y: 180, shield: 0 },
    { balance: 15_000, speed: 20, y: 300, shield: 0 },
  ],
};

describe("the lessons' small race", () => {
  test("uses the published prices", () => {
    const first = { ...start, turn: 1 };
    expect([1, 2, 3].map((amount) => priceNow(prices, first, "accelerate", amount))).toEqual([11, 23, 36]);
    expect(priceNow(prices, start, "shell", 1)).toBe(40);
    expect(priceNow(prices, first, "shield", 1)).toBe(5_485);
  });

  test("slows only the nearest car ahead to 1 with a shell", () => {
    expect(targetOf(start, 0)).toBe(1);
    const after = buy(defaultFormula, prices, start, 0, "shell", 1);
    expect(after.cars.map((car) => car.speed)).toEqual([8, 1, 20]);
    expect(after.cars[0]?.balance).toBe(15_000 - 40);
  });

  test("charges the leader for a shell that hits no one", () => {
    const after = buy(defaultFormula, prices, start, 2, "shell", 1);
    expect(after.cars.map((car) => car.speed)).toEqual([8, 12, 20]);
    expect(after.cars[2]?.balance).toBe(15_000 - 40);
  });

  test("stops a shell with a shield and keeps the shield", () => {
    const shielded = { ...start, cars: start.cars.map((car, seat) => (seat === 1 ? { ...car, shield: 2 } : car)) };
    const after = buy(defaultFormula, prices, shielded, 0, "shell", 1);
    expect(after.cars[1]).toMatchObject({ speed: 12, shield: 2 });
  });

  test("caps shields but charges all units", () => {
    const late = { ...start, turn: 30, cars: start.cars.map((car) => ({ ...car, shield: 5 })) };
    const cost = priceNow(prices, late, "shield", 2) ?? Number.NaN;
    const after = buy(defaultFormula, prices, late, 0, "shield", 2);
    expect(cost).toBeLessThanOrEqual(15_000);
    expect(after.cars[0]).toMatchObject({ shield: defaultFormula.shieldCap, balance: 15_000 - cost });
  });

  test("moves every car by its speed and wears every shield each turn", () => {
    const shielded = { ...start, cars: start.cars.map((car) => ({ ...car, shield: 1 })) };
    const after = endLessonTurn(defaultFormula, shielded);
    expect(after.cars.map((car) => [car.y, car.shield])).toEqual([
      [108, 0],
      [192, 0],
      [320, 0],
    ]);
  });

  test("sells nothing to a car without enough coins", () => {
    const poor = { ...start, cars: start.cars.map((car) => ({ ...car, balance: 5 })) };
    expect(buy(defaultFormula, prices, poor, 0, "shell", 1)).toBe(poor);
  });
});
