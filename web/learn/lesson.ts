import type { Formula } from "#engine/formula/formula.ts";
import { createPriceTable, type PriceTable } from "#engine/formula/prices.ts";

export type LessonAction = "accelerate" | "shell" | "shield";

export type LessonCar = { balance: number; speed: number; y: number; shield: number };

export type Lesson = {
  turn: number;
  cars: readonly LessonCar[];
  sold: Readonly<Record<LessonAction, number>>;
};

export type LessonPrices = Readonly<Record<LessonAction, PriceTable>>;

export function lessonPrices(formula: Formula): LessonPrices {
  const table = (action: LessonAction) => {
    const curve = formula.prices[action];
    if (!curve) throw new Error(`The formula has no price for ${action}; the lessons need one.`);
    return createPriceTable(curve);
  };
  return { accelerate: table("accelerate"), shell: table("shell"), shield: table("shield") };
}

/** In coins; null: unaffordable. */
export function priceNow(prices: LessonPrices, lesson: Lesson, action: LessonAction, amount: number): number | null {
  const quote = prices[action].quote(lesson.turn, lesson.sold[action], amount);
  return quote.failure === "none" && typeof quote.cost === "number" ? quote.cost : null;
}

function change(lesson: Lesson, seat: number, car: Partial<LessonCar>): Lesson {
  return { ...lesson, cars: lesson.cars.map((each, index) => (index === seat ? { ...each, ...car } : each)) };
}

/** The nearest car ahead, by seat order at the same place. Null: none. */
export function targetOf(lesson: Lesson, seat: number): number | null {
  const from = lesson.cars[seat]?.y ?? 0;
  let target: number | null = null;
  for (const [index, car] of lesson.cars.entries()) {
    if (car.y > from && (target === null || car.y < (lesson.cars[target]?.y ?? 0))) target = index;
  }
  return target;
}

/** Nothing changes if the car can't pay. Any number of shells is one shot; shields block it. */
export function buy(
  formula: Formula,
  prices: LessonPrices,
  lesson: Lesson,
  seat: number,
  action: LessonAction,
  amount: number,
): Lesson {
  const car = lesson.cars[seat];
  const cost = priceNow(prices, lesson, action, amount);
  if (!car || cost === null || cost > car.balance) return lesson;
  const paid = change({ ...lesson, sold: { ...lesson.sold, [action]: lesson.sold[action] + amount } }, seat, {
    balance: car.balance - cost,
  });
  switch (action) {
    case "accelerate":
      return change(paid, seat, { speed: car.speed + amount });
    case "shield":
      return change(paid, seat, { shield: Math.min(formula.shieldCap ?? Infinity, car.shield + amount) });
    case "shell": {
      const target = targetOf(lesson, seat);
      const hit = target === null ? undefined : lesson.cars[target];
      if (target === null || !hit || hit.shield > 0) return paid;
      return change(paid, target, { speed: Math.min(hit.speed, 1) });
    }
  }
}

export function endLessonTurn(formula: Formula, lesson: Lesson): Lesson {
  return {
    ...lesson,
    turn: lesson.turn + 1,
    cars: lesson.cars.map((car) => ({
      ...car,
      shield: Math.max(0, car.shield - 1),
      y: Math.min(formula.finishDistance, car.y + car.speed),
    })),
  };
}
