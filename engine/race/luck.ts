/**
 * What decides where cars finish: the cars, who sits in which seat, or the seed that the orders of turns are drawn from. A nested analysis of
 * variance over places: seeds within seat orders, seat orders within a car.
 * @see https://en.wikipedia.org/wiki/Variance_component
 */

/** Races of one field, counted by seat order. */
export type OrderTally = Map<string, { races: number; sums: number[]; squares: number[] }>;

/** Shares of what decides places; they add up to 1. */
export interface LuckShares {
  /** who drives */
  cars: number;
  /** who sits where, and so asks for prices before whom */
  seats: number;
  /** what the seed draws: the orders of turns within the race */
  seeds: number;
}

/** Counts a race in. @param seats the car in each seat @param finishOrder cars from first to last */
export function countOrder(tally: OrderTally, seats: readonly number[], finishOrder: readonly number[]): void {
  const key = seats.join(",");
  const none = () => seats.map(() => 0);
  const row = tally.get(key) ?? { races: 0, sums: none(), squares: none() };
  tally.set(key, row);
  row.races += 1;
  for (const [index, car] of finishOrder.entries()) {
    row.sums[car]! += index + 1;
    row.squares[car]! += (index + 1) ** 2;
  }
}

/**
 * How much of the places each of the three decides; undefined while no two seat orders have been raced with two seeds each, or no place
 * ever differed.
 */
export function luckOf(tally: OrderTally): LuckShares | undefined {
  // In the order of the keys, so that sums of fractions do not depend on who counted first.
  const orders = [...tally.entries()]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
    .filter(({ races }) => races >= 2);
  const cars = orders[0]?.sums.length ?? 0;
  if (orders.length < 2 || cars < 2) return undefined;
  const races = orders.reduce((sum, order) => sum + order.races, 0);
  const perOrder = races / orders.length;
  let [between, order, seed] = [0, 0, 0];
  for (let car = 0; car < cars; car += 1) {
    const means = orders.map(({ races: count, sums }) => sums[car]! / count);
    const mean = sumOf(means) / orders.length;
    const within =
      sumOf(orders.map(({ races: count, sums, squares }) => squares[car]! - sums[car]! ** 2 / count)) /
      (races - orders.length);
    const spread = sumOf(means.map((each) => (each - mean) ** 2)) / (orders.length - 1);
    // Means of few seeds differ by the seeds as well: that part is the seeds'.
    order += Math.max(0, spread - within / perOrder) / cars;
    seed += within / cars;
    between += Math.max(0, (mean - (cars + 1) / 2) ** 2 - spread / orders.length) / cars;
  }
  const all = between + order + seed;
  return all === 0 ? undefined : { cars: between / all, seats: order / all, seeds: seed / all };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/**
 * Seat orders in which every car sits in every seat equally often: all there are where they are few, else some that are spread evenly over
 * all. Any whole number of rounds of `cars` orders from the start is balanced.
 * @param most about how many are wanted; there is one round at least
 */
export function seatOrders(cars: number, most: number): number[][] {
  const all = factorial(cars - 1);
  const rounds = Math.max(1, Math.min(all, Math.floor(most / cars)));
  return Array.from({ length: rounds }, (_, round) =>
    permutation(cars - 1, Math.floor((round * all) / rounds)),
  ).flatMap((rest) => {
    const first = [0, ...rest.map((car) => car + 1)];
    return first.map((_, shift) => first.map((__, seat) => first[(seat + shift) % cars]!));
  });
}

function factorial(count: number): number {
  return count <= 1 ? 1 : count * factorial(count - 1);
}

/** The permutation of 0 to count - 1 that stands at a place of all of them in alphabetical order. */
function permutation(count: number, place: number): number[] {
  const left = Array.from({ length: count }, (_, index) => index);
  let rest = place;
  return Array.from({ length: count }, (_, index) => {
    const size = factorial(count - 1 - index);
    const chosen = Math.floor(rest / size);
    rest %= size;
    return left.splice(chosen, 1)[0]!;
  });
}
