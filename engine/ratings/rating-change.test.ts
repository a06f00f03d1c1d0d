import { expect, test } from "vitest";
import { createChance, drawFinishingOrder } from "./chance.ts";
import { packOrders } from "./finishing-orders.ts";
import { fitStrengths } from "./plackett-luce.ts";
import { expectedBeaten, ratingChange, scoreOf, type DrivenRace } from "./rating-change.ts";
import { ratingPoints } from "./rating-points.ts";

const cars = 24;

/** Groups of level cars, best first. */
type Order = number[][];

function randomOrder(strengths: Float64Array, chance: ReturnType<typeof createChance>): Order {
  const order: Order = [];
  for (const car of drawFinishingOrder(chance.shuffled(cars).slice(0, 5), strengths, chance)) {
    if (order.length > 1 && chance.below(6) === 0) order.at(-1)!.push(car);
    else order.push([car]);
  }
  return order;
}

function drivenBy(car: number, order: Order, strengths: ArrayLike<number>): DrivenRace {
  const own = order.findIndex((group) => group.includes(car));
  const strengthsOf = (group: readonly number[]) => group.map((each) => strengths[each]!);
  return {
    ahead: order.slice(0, own).map(strengthsOf),
    level: strengthsOf(order[own]!.filter((each) => each !== car)),
    behind: strengthsOf(order.slice(own + 1).flat()),
  };
}

const chance = createChance("practice");
const skill = Float64Array.from({ length: cars }, () => chance.normal());
const spread = 1;

const hasRaced = (car: number) => (order: Order) => order.some((group) => group.includes(car));
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

test("parts of 10,000 random practice races add up to the shown change, and explain most of it", () => {
  const all: Order[] = [];
  let before = new Float64Array(cars);
  const raced = new Float64Array(cars);
  let [left, moved] = [0, 0];
  for (let day = 0; day < 10; day++) {
    const races = Array.from({ length: 1_000 }, () => randomOrder(skill, chance));
    all.push(...races);
    const fitted = packOrders(
      all.map((order) => ({ order })),
      cars,
    );
    const after = fitStrengths(fitted, { spread, start: before, tolerance: 1e-6 });
    for (let car = 0; car < cars; car++) {
      const own = races.filter(hasRaced(car));
      raced[car]! += own.length;
      const [from, to] = [before[car]!, after[car]!];
      const change = ratingChange({
        from,
        to,
        // A race of five determines a strength by about 0.64.
        uncertainty: 1 / Math.sqrt(0.64 * raced[car]!),
        races: own.map((order) => drivenBy(car, order, before)),
        hasOtherRaces: true,
      });
      const parts = [...change.races, change.others];
      expect(parts.every((part) => Number.isInteger(part))).toBe(true);
      expect(sumOf(parts)).toBe(ratingPoints(to) - ratingPoints(from));
      const won = change.races.filter((_, race) => own[race]![0]!.includes(car));
      expect(Math.min(...won)).toBeGreaterThanOrEqual(0);
      // The first day starts from nothing.
      left += day > 0 ? Math.abs(change.others) : 0;
      moved += day > 0 ? Math.abs(ratingPoints(to) - ratingPoints(from)) : 0;
    }
    before = Float64Array.from(after);
  }
  expect(left).toBeLessThan(moved / 2);
});

test("scores of all races balance the prior at the fitted strengths, ties included", () => {
  const races = Array.from({ length: 300 }, () => randomOrder(skill, chance));
  const fitted = packOrders(
    races.map((order) => ({ order })),
    cars,
  );
  const strengths = fitStrengths(fitted, { spread });
  for (let car = 0; car < cars; car++) {
    const scores = races
      .filter(hasRaced(car))
      .map((order) => scoreOf(strengths[car]!, drivenBy(car, order, strengths)));
    expect(sumOf(scores)).toBeCloseTo(strengths[car]! / spread ** 2, 6);
  }
});

test("gives others the whole change of a car that didn't race, and nothing if no others raced", () => {
  const change = { from: 0, to: 0.1, uncertainty: 0.2 };
  expect(ratingChange({ ...change, races: [], hasOtherRaces: true })).toEqual({ races: [], others: 17 });
  const win: DrivenRace = { ahead: [], level: [], behind: [0, 0.5] };
  const loss: DrivenRace = { ahead: [[0], [0.5]], level: [], behind: [] };
  const { races, others } = ratingChange({ ...change, races: [win, loss, win], hasOtherRaces: false });
  expect([sumOf(races), others]).toEqual([17, 0]);
  expect(races[0]).toBeGreaterThan(0);
  expect(races[1]).toBeLessThan(0);
});

test("expects to beat half of equal rivals and most weaker ones", () => {
  expect(expectedBeaten(0, [0, 0, 0, 0])).toBe(2);
  expect(expectedBeaten(1, [0])).toBeCloseTo(0.731, 3);
});
