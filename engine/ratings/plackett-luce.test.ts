import { expect, test } from "vitest";
import { createChance, drawFinishingOrder } from "./chance.ts";
import { exponential, naturalLogarithm } from "./exponential.ts";
import { packOrders, type FinishingOrder } from "./finishing-orders.ts";
import { fitField, fitStrengths } from "./plackett-luce.ts";

const order = (...places: (number | number[])[]): FinishingOrder<number> => ({ order: places });

/** A direct implementation from the definition, ties by Efron. */
function logPosterior(races: readonly FinishingOrder<number>[], strengths: readonly number[], spread: number): number {
  const odds = strengths.map(exponential);
  let sum = 0;
  for (const strength of strengths) sum -= (strength * strength) / (2 * spread * spread);
  for (const race of races) {
    const groups = race.order.map((group) => (typeof group === "number" ? [group] : [...group]));
    for (const [index, group] of groups.entries()) {
      const behind = groups.slice(index + 1).flat();
      const choices = behind.length === 0 ? group.length - 1 : group.length;
      for (const car of group) sum += (choices / group.length) * strengths[car]!;
      for (let choice = 0; choice < choices; choice++) {
        const level = group.reduce((total, car) => total + odds[car]!, 0) * (1 - choice / group.length);
        sum -= naturalLogarithm(behind.reduce((total, car) => total + odds[car]!, level));
      }
    }
  }
  return sum;
}

function randomRaces(cars: number, races: number, fieldSize: number, seed: string): FinishingOrder<number>[] {
  const chance = createChance(seed);
  const strengths = Array.from({ length: cars }, () => chance.normal());
  return Array.from({ length: races }, () => ({
    order: drawFinishingOrder(chance.shuffled(cars).slice(0, fieldSize), strengths, chance),
  }));
}

test("solves the prior's equation for two wins to one", () => {
  const [a, b] = fitStrengths(packOrders([order(0, 1), order(0, 1), order(1, 0)], 2), { spread: 1 });
  // With a = −b the gradient 2 − 3 e^a / (e^a + e^b) − a is 0.
  const share = exponential(a!) / (exponential(a!) + exponential(b!));
  expect(a).toBeCloseTo(-b!, 12);
  expect(2 - 3 * share - a!).toBeCloseTo(0, 9);
});

test.each([
  ["strict orders", [order(0, 1, 2), order(2, 0, 1), order(1, 0), order(3, 1, 0, 2), order(0, 3)]],
  [
    "ties in front, in the middle and at the end",
    [order([0, 1], 2), order(2, [0, 3], 1), order(3, [1, 2]), order([2, 3])],
  ],
  ["nobody separated", [order([0, 1, 2, 3]), order(0, [1, 2, 3])]],
])("finds the maximum of the log-posterior: %s", (_, races) => {
  const fitted = [...fitStrengths(packOrders(races, 4), { spread: 1.5 })];
  const top = logPosterior(races, fitted, 1.5);
  for (let car = 0; car < 4; car++) {
    for (const step of [-1e-4, 1e-4]) {
      const moved = fitted.with(car, fitted[car]! + step);
      expect(logPosterior(races, moved, 1.5)).toBeLessThan(top);
    }
  }
});

test("gives a car that always wins a finite strength that grows with its wins", () => {
  const strengthAfter = (wins: number): number =>
    fitField(
      packOrders(
        Array.from({ length: wins }, () => order(0, 1, 2)),
        3,
      ),
    ).strengths[0]!;
  expect(strengthAfter(1)).toBeGreaterThan(0);
  expect(strengthAfter(10)).toBeGreaterThan(strengthAfter(1));
  expect(strengthAfter(1000)).toBeGreaterThan(strengthAfter(10));
  expect(strengthAfter(1000)).toBeLessThan(20);
});

test("rates a dead heat like a win each, with less weight", () => {
  const apart = (...races: FinishingOrder<number>[]): number => {
    const [a, b] = fitStrengths(packOrders([order(0, 1), order(0, 1), ...races], 2), { spread: 1 });
    return a! - b!;
  };
  expect(apart(order([0, 1]))).toBeLessThan(apart());
  expect(apart(order([0, 1]), order([0, 1]))).toBeCloseTo(apart(order(0, 1), order(1, 0)), 9);
});

test("rates all cars equally without races, and ignores a race of one", () => {
  expect([...fitField(packOrders([], 3)).strengths]).toEqual([0, 0, 0]);
  expect([...fitField(packOrders([order(1)], 3)).strengths]).toEqual([0, 0, 0]);
});

test("treats a weight of two as two races", () => {
  const races = randomRaces(6, 12, 4, "weights");
  const weighted = fitStrengths(packOrders(races, 6), {
    spread: 1,
    raceWeights: Float64Array.from(races, (_, race) => (race < 5 ? 2 : 1)),
  });
  const repeated = fitStrengths(packOrders([...races, ...races.slice(0, 5)], 6), { spread: 1 });
  for (let car = 0; car < 6; car++) expect(weighted[car]).toBeCloseTo(repeated[car]!, 9);
});

test("recovers strengths and spread from many races", () => {
  for (const spread of [0.5, 2]) {
    const chance = createChance(`spread ${spread}`);
    const truth = Array.from({ length: 40 }, () => spread * chance.normal());
    const mean = truth.reduce((sum, strength) => sum + strength, 0) / truth.length;
    const races = Array.from({ length: 3000 }, () =>
      order(...drawFinishingOrder(chance.shuffled(40).slice(0, 5), truth, chance)),
    );
    const fit = fitField(packOrders(races, 40));
    expect(Math.abs(fit.spread / spread - 1)).toBeLessThan(0.3);
    for (const [car, strength] of truth.entries())
      expect(Math.abs(fit.strengths[car]! - (strength - mean))).toBeLessThan(0.5);
  }
});

test("converges for a ladder in which each car always beats all below", () => {
  const races = Array.from({ length: 400 }, (_, race) => {
    const top = race % 36;
    return order(top, top + 1, top + 2, top + 3, top + 4);
  });
  const { strengths } = fitField(packOrders(races, 40));
  for (let car = 1; car < 40; car++) expect(strengths[car]).toBeLessThan(strengths[car - 1]!);
});

test("spreads out a chain in which each always beats the next", () => {
  const races = Array.from({ length: 800 }, (_, race) => order(race % 40, (race % 40) + 1));
  const { strengths, spread } = fitField(packOrders(races, 41));
  expect(spread).toBeGreaterThan(5);
  expect(strengths[0]! - strengths[40]!).toBeGreaterThan(40);
});

test("gives bit-identical strengths on every machine", () => {
  const { strengths, spread } = fitField(packOrders([...randomRaces(5, 20, 4, "golden"), order([0, 1], 2, [3, 4])], 5));
  const bits = new BigUint64Array(Float64Array.of(...strengths, spread).buffer);
  expect([...bits].map((word) => word.toString(16).padStart(16, "0"))).toMatchInlineSnapshot(`
    [
      "3fd38c455a48b32c",
      "3fd4ee9799035b93",
      "bfe2c7dfec6a914e",
      "bfcc75c429e74d8f",
      "3fc69f89f4f97548",
      "3fe8ad019815e011",
    ]
  `);
});
