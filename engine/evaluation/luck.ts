/**
 * Splits the variance of places between cars, seats and the seed (which draws turn orders): nested analysis of
 * variance, seeds within seat orders within cars. @see https://en.wikipedia.org/wiki/Variance_component
 */

export type OrderTally = Map<string, { races: number; sums: number[]; squares: number[] }>;

export interface LuckShares {
  cars: number;
  /** who sits where, and so sees prices first */
  seats: number;
  seeds: number;
}

/**
 * @param seats the car in each seat
 * @param finishOrder cars from first to last
 */
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

/** Undefined without two seat orders that ran two seeds each, or if places never differ. */
export function luckOf(tally: OrderTally): LuckShares | undefined {
  // Sorted, so that floating-point sums don't depend on arrival order.
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
    // Means over few seeds also vary by seed; subtract that part.
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
 * Seat orders in which every car has every seat equally often: all if few, else an even selection. Any whole number of
 * rounds of `cars` orders is balanced. @param most approximate number; at least one round
 */
export function seatOrders(cars: number, most: number): number[][] {
  const all = factorial(cars - 1);
  const rounds = Math.max(1, Math.min(all, Math.floor(most / cars)));
  return Array.from({ length: rounds }, (_, round) =>
    permutation(cars - 1, Math.floor((round * all) / rounds)),
  ).flatMap((remaining) => {
    const first = [0, ...remaining.map((car) => car + 1)];
    return first.map((_, shift) => first.map((__, seat) => first[(seat + shift) % cars]!));
  });
}

function factorial(count: number): number {
  return count <= 1 ? 1 : count * factorial(count - 1);
}

/** The permutation of 0 to count − 1 at a lexicographic index. */
function permutation(count: number, place: number): number[] {
  const left = Array.from({ length: count }, (_, index) => index);
  let remaining = place;
  return Array.from({ length: count }, (_, index) => {
    const size = factorial(count - 1 - index);
    const chosen = Math.floor(remaining / size);
    remaining %= size;
    return left.splice(chosen, 1)[0]!;
  });
}
