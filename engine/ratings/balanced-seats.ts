import type { Chance } from "./chance.ts";

/** The search is exponential in the seats. */
const mostSeats = 10;

/**
 * Assigns seats so that each car has had each seat as equally often as possible (least sum of squared counts). Ties are
 * random.
 * @param seatCounts per car and seat; missing: 0
 * @returns per seat, the index of its car
 */
export function balancedSeats(seatCounts: readonly (readonly number[])[], chance: Chance): number[] {
  const size = seatCounts.length;
  if (size > mostSeats)
    throw new RangeError(`${size} cars are too many for one race: seats are given for up to ${mostSeats}.`);
  const cars = chance.shuffled(size);
  // cost[taken]: least cost of the seats in the set `taken`, in shuffled order; next to it the last choice
  const cost = new Float64Array(1 << size).fill(Infinity);
  const lastSeat = new Int32Array(1 << size);
  cost[0] = 0;
  for (let chosen = 0; chosen < 1 << size; chosen++) {
    let seated = 0;
    for (let rest = chosen; rest > 0; rest &= rest - 1) seated++;
    const car = cars[seated];
    if (car === undefined) continue;
    for (let seat = 0; seat < size; seat++) {
      const next = chosen | (1 << seat);
      if (next === chosen) continue;
      const candidate = cost[chosen]! + (2 * (seatCounts[car]?.[seat] ?? 0) + 1);
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
