import { describe, expect, test } from "vitest";
import { countOrder, luckOf, type OrderTally, seatOrders } from "./luck.ts";

function raced(finish: (seats: readonly number[], seed: number) => number[], seeds = 12) {
  const tally: OrderTally = new Map();
  for (const seats of seatOrders(4, 24)) {
    for (let seed = 0; seed < seeds; seed += 1) countOrder(tally, seats, finish(seats, seed));
  }
  return luckOf(tally)!;
}

function shuffled(number: number): number[] {
  let state = (number + 1) * 2654435761;
  const cars = [0, 1, 2, 3];
  for (let i = 3; i > 0; i -= 1) {
    state = (state * 1664525 + 1013904223) % 2 ** 32;
    const j = Math.floor((state / 2 ** 32) * (i + 1));
    [cars[i], cars[j]] = [cars[j]!, cars[i]!];
  }
  return cars;
}

describe("luck", () => {
  test("is all the cars where the same car always wins", () => {
    expect(raced(() => [2, 0, 3, 1])).toEqual({ cars: 1, seats: 0, seeds: 0 });
  });

  test("is all the seats where the second one always wins", () => {
    const { cars, seats, seeds } = raced((order) => [order[1]!, order[0]!, order[2]!, order[3]!]);
    expect([cars < 0.01, seats > 0.99, seeds]).toEqual([true, true, 0]);
  });

  test("is all the seed where places are drawn", () => {
    const { cars, seats, seeds } = raced((order, seed) => shuffled(Number(order.join("")) * 31 + seed), 40);
    expect([cars < 0.02, seats < 0.03, seeds > 0.95]).toEqual([true, true, true]);
  });

  test("splits into shares that add up to 1", () => {
    const luck = raced((order, seed) => (seed % 2 === 0 ? [0, 1, 2, 3] : [...order]), 20);
    expect(luck.cars + luck.seats + luck.seeds).toBeCloseTo(1, 9);
    for (const share of Object.values(luck)) expect(share).toBeGreaterThan(0.1);
  });

  test("isn't measured from one seed or one order", () => {
    const one: OrderTally = new Map();
    for (const seats of seatOrders(4, 24)) countOrder(one, seats, [0, 1, 2, 3]);
    expect(luckOf(one)).toBeUndefined();
    const single: OrderTally = new Map();
    for (let i = 0; i < 9; i += 1) countOrder(single, [0, 1, 2, 3], [0, 1, 2, 3]);
    expect(luckOf(single)).toBeUndefined();
  });

  test("doesn't depend on the order of counting", () => {
    const [one, other]: OrderTally[] = [new Map(), new Map()];
    const races = seatOrders(4, 24).flatMap((seats) => [1, 2, 3].map((seed) => ({ seats, seed })));
    for (const { seats, seed } of races) countOrder(one!, seats, shuffled(seed + seats[0]!));
    for (const { seats, seed } of races.toReversed()) countOrder(other!, seats, shuffled(seed + seats[0]!));
    expect(luckOf(other!)).toEqual(luckOf(one!));
  });
});

describe("seat orders", () => {
  test.each([
    [3, 6, 6],
    [5, 120, 120],
    [5, 50, 50],
    [5, 3, 5],
    [8, 120, 120],
  ])("for %i cars and about %i requested orders are %i, balanced over seats", (cars, most, count) => {
    const orders = seatOrders(cars, most);
    expect(orders).toHaveLength(count);
    expect(new Set(orders.map((order) => order.join())).size).toBe(count);
    for (let seat = 0; seat < cars; seat += 1) {
      for (let car = 0; car < cars; car += 1)
        expect(orders.filter((order) => order[seat] === car)).toHaveLength(count / cars);
    }
  });
});
