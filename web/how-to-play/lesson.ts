import type { Formula } from "#engine/race/formula.ts";
import { createPriceTable, type PriceTable } from "#engine/race/prices.ts";

/** The actions that the lessons show. */
export type LessonAction = "accelerate" | "shell" | "shield";

export type LessonCar = { balance: number; speed: number; y: number; shield: number };

/** A moment of a lesson's small race. */
export type Lesson = {
  turn: number;
  cars: readonly LessonCar[];
  sold: Readonly<Record<LessonAction, number>>;
};

export type LessonPrices = Readonly<Record<LessonAction, PriceTable>>;

/** The price tables of a formula for the lessons. */
export function lessonPrices(formula: Formula): LessonPrices {
  const table = (action: LessonAction) => {
    const curve = formula.prices[action];
    if (!curve) throw new Error(`The formula has no price for ${action}; the lessons need one.`);
    return createPriceTable(curve);
  };
  return { accelerate: table("accelerate"), shell: table("shell"), shield: table("shield") };
}

/** Price of some units now, in coins; null when it is beyond any purse. */
export function priceNow(prices: LessonPrices, lesson: Lesson, action: LessonAction, amount: number): number | null {
  const quote = prices[action].quote(lesson.turn, lesson.sold[action], amount);
  return quote.failure === "none" && typeof quote.cost === "number" ? quote.cost : null;
}

function change(lesson: Lesson, seat: number, car: Partial<LessonCar>): Lesson {
  return { ...lesson, cars: lesson.cars.map((each, index) => (index === seat ? { ...each, ...car } : each)) };
}

/**
 * Seat of the car that a shell fired from `seat` flies at: of those ahead the nearest, of several at the same place the first in
 * order. Null when nobody is ahead.
 */
export function targetOf(lesson: Lesson, seat: number): number | null {
  const from = lesson.cars[seat]?.y ?? 0;
  let target: number | null = null;
  for (const [index, car] of lesson.cars.entries()) {
    if (car.y > from && (target === null || car.y < (lesson.cars[target]?.y ?? 0))) target = index;
  }
  return target;
}

/** A car buys; when it cannot pay, nothing changes. A shell is one shot whatever its amount, and stops at a shield. */
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

/** The end of a turn: every shield goes down by one and every car moves by its speed, not past the finish. */
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
