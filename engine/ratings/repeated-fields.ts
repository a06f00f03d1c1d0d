import type { PackedOrders } from "./finishing-orders.ts";

/** Prior likeness of races in a block, and its weight (about five races of five). */
const usualLikeness = 0.5;
const usualLikenessWeight = 20;
/** The fit absorbs part of what races say; this is the limit of that share. */
const mostTakenUp = 0.5;

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

export interface Repeats {
  /** 0: independent; 1: identical */
  readonly likeness: number;
  /** Share absorbed by the fit, so that residuals scatter too little. */
  readonly takenUp: number;
}

/**
 * Likeness of races in a block (0: independent, 1: identical): mean correlation of a car's scores, that is, how much
 * better it did than its strength predicts. Treating alike races as independent overestimates the spread.
 * @param scoreAt per entry, derivative of its race's log-likelihood by the car's log-strength, at the fit
 * @param determined number of strengths that the races determine, absorbed by the fit
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
    let ownCount = 0;
    for (let index = firstRace[block]!; index < firstRace[block + 1]!; index++) {
      const race = races[index]!;
      for (let entry = orders.firstEntry[race]!; entry < orders.firstEntry[race + 1]!; entry++) {
        const car = orders.competitorAt[entry]!;
        if (counted[car] === 0) {
          counted[car] = 1;
          cars.push(car);
        }
        sums[car]! += scoreAt[entry]!;
        ownCount += scoreAt[entry]! * scoreAt[entry]!;
      }
    }
    freedom += Math.max(0, cars.length - 1);
    const repeats = firstRace[block + 1]! - firstRace[block]!;
    for (const car of cars) {
      if (repeats > 1) squaredSums += sums[car]! * sums[car]!;
      sums[car] = 0;
      counted[car] = 0;
    }
    if (repeats > 1) squares += ownCount;
    possible += (repeats - 1) * ownCount;
  }
  const takenUp = freedom > 0 ? Math.min(mostTakenUp, determined / freedom) : 0;
  const shared = squaredSums / (1 - takenUp) - squares;
  const likeness = (shared + usualLikeness * usualLikenessWeight) / (possible + usualLikenessWeight);
  return { likeness: Math.min(1, Math.max(0, likeness)), takenUp };
}

/** Weight of each race: n races of a block count as n / (1 + (n − 1) likeness). */
export function weighRepeats(orders: PackedOrders, likeness: number): Float64Array {
  const repeats = new Int32Array(orders.blocks);
  for (const block of orders.blockOf) repeats[block]! += 1;
  return Float64Array.from(orders.blockOf, (block) => 1 / (1 + (repeats[block]! - 1) * likeness));
}

/**
 * Per block, the factor by which drawn weights must scatter more to make up for the absorbed share; 1 for independent
 * races.
 */
export function stretchRepeats(orders: PackedOrders, takenUp: number): Float64Array {
  const repeats = new Int32Array(orders.blocks);
  for (const block of orders.blockOf) repeats[block]! += 1;
  const stretch = 1 / Math.sqrt(1 - takenUp);
  return Float64Array.from(repeats, (races) => (races > 1 ? stretch : 1));
}
