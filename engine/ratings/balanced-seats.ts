import type { Chance } from "./chance.ts";

/** More would need another method: the search looks at every subset of the seats. */
const mostSeats = 10;

/**
 * Gives the cars of a race their seats so that each has started from each seat as equally often as can be: the sum of the squares of the
 * counts grows by the least possible. Chance chooses among equals.
 *
 * @param seatCounts for each car how often it started from each seat so far; a missing count is 0
 * @returns for each seat the index of the car that takes it
 */
export function balancedSeats(seatCounts: readonly (readonly number[])[], chance: Chance): number[] {
  const size = seatCounts.length;
  if (size > mostSeats)
    throw new RangeError(`${size} cars are too many for one race: seats are given for up to ${mostSeats}.`);
  const cars = chance.shuffled(size);
  // cost[taken]: the least cost of giving the seats of the set `taken` to as many cars, in the shuffled order; the last choice beside it.
  const cost = new Float64Array(1 << size).fill(Infinity);
  const lastSeat = new Int32Array(1 << size);
  cost[0] = 0;
  for (let taken = 0; taken < 1 << size; taken++) {
    let seated = 0;
    for (let rest = taken; rest > 0; rest &= rest - 1) seated++;
    const car = cars[seated];
    if (car === undefined) continue;
    for (let seat = 0; seat < size; seat++) {
      const next = taken | (1 << seat);
      if (next === taken) continue;
      const candidate = cost[taken]! + (2 * (seatCounts[car]?.[seat] ?? 0) + 1);
      if (candidate < cost[next]!) {
        cost[next] = candidate;
        lastSeat[next] = seat;
      }
    }
  }
  const carAt: number[] = Array.from({ length: size }, () => -1);
  let taken = (1 << size) - 1;
  for (let seated = size - 1; seated >= 0; seated--) {
    const seat = lastSeat[taken]!;
    carAt[seat] = cars[seated]!;
    taken &= ~(1 << seat);
  }
  return carAt;
}
