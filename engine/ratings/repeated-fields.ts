import type { PackedOrders } from "./finishing-orders.ts";

/** How alike races of one block are believed to be before any were run, and how much evidence that belief weighs (about five races of five). */
const usualLikeness = 0.5;
const usualLikenessWeight = 20;
/** The fit takes up part of what races say; more than this share is never assumed. */
const mostTakenUp = 0.5;

/** Races in the order of their blocks: block b owns `races[firstRace[b]]` to `races[firstRace[b + 1] − 1]`. */
interface RacesByBlock {
  readonly firstRace: Int32Array;
  readonly races: Int32Array;
}

function racesByBlock(orders: PackedOrders): RacesByBlock {
  const firstRace = new Int32Array(orders.blocks + 1);
  for (const block of orders.blockOf) firstRace[block + 1]! += 1;
  for (let block = 0; block < orders.blocks; block++) firstRace[block + 1]! += firstRace[block]!;
  const next = firstRace.slice();
  const races = new Int32Array(orders.blockOf.length);
  for (const [race, block] of orders.blockOf.entries()) races[next[block]!++] = race;
  return { firstRace, races };
}

/** What the races of a log that repeat a field say, and how alike they are. */
export interface Repeats {
  /** From 0 (each tells something of its own) to 1 (all tell the same). */
  readonly likeness: number;
  /** The share of what blocks say that the fit itself has taken up: what is left scatters less than it truly did. */
  readonly takenUp: number;
}

/**
 * How alike the races of one block are, from 0 (each tells something of its own) to 1 (all tell the same): the mean correlation of a car's
 * scores, which say how much better it did than its strength promises. A fit that takes alike races for independent ones finds the field
 * too spread out and believes its strengths too much.
 *
 * @param scoreAt for each entry the derivative of its race's log-likelihood by the car's log-strength, at the fitted strengths
 * @param determined how many strengths the races determine: the fit has taken up so much of what the blocks say
 */
export function measureRepeats(orders: PackedOrders, scoreAt: Float64Array, determined: number): Repeats {
  const { firstRace, races } = racesByBlock(orders);
  const sums = new Float64Array(orders.competitors);
  const counted = new Uint8Array(orders.competitors);
  let freedom = 0;
  let squaredSums = 0;
  let squares = 0;
  let possible = 0;
  for (let block = 0; block < orders.blocks; block++) {
    const cars: number[] = [];
    let own = 0;
    for (let index = firstRace[block]!; index < firstRace[block + 1]!; index++) {
      const race = races[index]!;
      for (let entry = orders.firstEntry[race]!; entry < orders.firstEntry[race + 1]!; entry++) {
        const car = orders.competitorAt[entry]!;
        if (counted[car] === 0) {
          counted[car] = 1;
          cars.push(car);
        }
        sums[car]! += scoreAt[entry]!;
        own += scoreAt[entry]! * scoreAt[entry]!;
      }
    }
    freedom += Math.max(0, cars.length - 1);
    const repeats = firstRace[block + 1]! - firstRace[block]!;
    for (const car of cars) {
      if (repeats > 1) squaredSums += sums[car]! * sums[car]!;
      sums[car] = 0;
      counted[car] = 0;
    }
    if (repeats > 1) squares += own;
    possible += (repeats - 1) * own;
  }
  const takenUp = freedom > 0 ? Math.min(mostTakenUp, determined / freedom) : 0;
  const shared = squaredSums / (1 - takenUp) - squares;
  const likeness = (shared + usualLikeness * usualLikenessWeight) / (possible + usualLikenessWeight);
  return { likeness: Math.min(1, Math.max(0, likeness)), takenUp };
}

/** What each race tells, as a share of a race by itself: n races of one block tell as much as n / (1 + (n − 1) likeness). */
export function weighRepeats(orders: PackedOrders, likeness: number): Float64Array {
  const repeats = new Int32Array(orders.blocks);
  for (const block of orders.blockOf) repeats[block]! += 1;
  return Float64Array.from(orders.blockOf, (block) => 1 / (1 + (repeats[block]! - 1) * likeness));
}

/** For each block the factor by which its drawn weight must scatter more, because the fit has taken up its share; 1 for a race by itself. */
export function stretchRepeats(orders: PackedOrders, takenUp: number): Float64Array {
  const repeats = new Int32Array(orders.blocks);
  for (const block of orders.blockOf) repeats[block]! += 1;
  const stretch = 1 / Math.sqrt(1 - takenUp);
  return Float64Array.from(repeats, (races) => (races > 1 ? stretch : 1));
}
