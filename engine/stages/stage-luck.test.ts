import { expect, test } from "vitest";
import { type PlaceTally, type SeatTally, stageLuck } from "./stage-luck.ts";

function counted(races: number, order: (race: number, seats: readonly number[]) => number[]) {
  const none = () => ({ races: 0, sum: 0, squares: 0, wins: 0 });
  const cars: PlaceTally[] = Array.from({ length: 5 }, none);
  const seats: SeatTally[] = Array.from({ length: 5 }, none);
  for (let race = 0; race < races; race += 1) {
    const seated = [0, 1, 2, 3, 4].map((seat) => (seat + race) % 5);
    for (const [index, car] of order(race, seated).entries()) {
      for (const tally of [cars[car]!, seats[seated.indexOf(car)]!]) {
        tally.races += 1;
        tally.sum += index + 1;
        tally.squares += (index + 1) ** 2;
      }
      if (index === 0) seats[seated.indexOf(car)]!.wins += 1;
    }
  }
  return stageLuck(cars, seats);
}

const rounded = (shares: object | undefined) =>
  Object.fromEntries(Object.entries(shares ?? {}).map(([key, value]) => [key, Math.round(value * 100)]));

test("attributes everything to cars if the better car always wins", () => {
  const luck = counted(100, () => [0, 1, 2, 3, 4]);
  expect(rounded(luck?.shares)).toEqual({ cars: 100, seats: 0, seeds: 0 });
  expect(luck?.seatWins.map(({ value }) => value)).toEqual([0.2, 0.2, 0.2, 0.2, 0.2]);
});

test("attributes everything to seats if the first one always wins", () => {
  const luck = counted(100, (_, seats) => [...seats]);
  expect(rounded(luck?.shares)).toEqual({ cars: 0, seats: 100, seeds: 0 });
  expect(luck?.seatWins.map(({ value }) => value)).toEqual([1, 0, 0, 0, 0]);
});

test("attributes nothing to car or seat if places are drawn", () => {
  let state = 1;
  const draw = () => (state = (state * 48_271) % 2_147_483_647);
  const luck = counted(2_000, () =>
    [0, 1, 2, 3, 4]
      .map((car) => ({ car, key: draw() }))
      .toSorted((a, b) => a.key - b.key)
      .map(({ car }) => car),
  );
  expect(luck?.shares.seeds).toBeGreaterThan(0.98);
});

test("says nothing about few races", () => {
  expect(counted(19, () => [0, 1, 2, 3, 4])).toBeUndefined();
});
