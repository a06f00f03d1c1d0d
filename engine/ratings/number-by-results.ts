import type { PackedOrders } from "./finishing-orders.ts";

export interface NumberedByResults {
  readonly orders: PackedOrders;
  /** Per new number, the competitor's number before. */
  readonly before: readonly number[];
}

/** Rounds that tell cars apart by their rivals' results. */
const looksAtRivals = 3;

/**
 * Numbers competitors by their results, so that random draws and sums don't depend on their names. Compares in whole
 * numbers: by races, rivals beaten, then whom they beat and lost to. Cars with identical results keep their order.
 * @param teams how many of the competitors, numbered first, stay first
 */
export function numberByResults(orders: PackedOrders, teams: number): NumberedByResults {
  const { competitors, firstEntry, competitorAt, groupEnd } = orders;
  let ranks = new Float64Array(competitors).fill(1);
  for (let look = 0; look <= looksAtRivals; look++) {
    const beaten = new Float64Array(competitors);
    const met = new Float64Array(competitors);
    for (let race = 0; race + 1 < firstEntry.length; race++) {
      const end = firstEntry[race + 1]!;
      let all = 0;
      for (let entry = firstEntry[race]!; entry < end; entry++) all += ranks[competitorAt[entry]!]!;
      let behind = all;
      for (let first = firstEntry[race]!; first < end; first = groupEnd[first]!) {
        for (let entry = first; entry < groupEnd[first]!; entry++) behind -= ranks[competitorAt[entry]!]!;
        for (let entry = first; entry < groupEnd[first]!; entry++) {
          beaten[competitorAt[entry]!]! += behind;
          met[competitorAt[entry]!]! += all;
        }
      }
    }
    ranks = ranked([ranks, met, beaten]);
  }
  const before = Array.from({ length: competitors }, (_, number) => number).sort(
    (a, b) => Number(a >= teams) - Number(b >= teams) || ranks[a]! - ranks[b]! || a - b,
  );
  const numbers = new Int32Array(competitors);
  for (const [number, old] of before.entries()) numbers[old] = number;
  return { orders: { ...orders, competitorAt: competitorAt.map((old) => numbers[old]!) }, before };
}

/** Returns places from 1 by several keys; equals share one. */
function ranked(keys: readonly Float64Array[]): Float64Array<ArrayBuffer> {
  const compare = (a: number, b: number) => {
    for (const key of keys) if (key[a] !== key[b]) return key[a]! - key[b]!;
    return 0;
  };
  const count = keys[0]?.length ?? 0;
  const order = Array.from({ length: count }, (_, number) => number).sort(compare);
  const ranks = new Float64Array(count);
  for (const [index, number] of order.entries()) {
    const previous = order[index - 1];
    ranks[number] = previous !== undefined && compare(previous, number) === 0 ? ranks[previous]! : index + 1;
  }
  return ranks;
}

/** Rounds to 1e-6: cars with mirrored results differ in the last digits, which decides nothing. */
export const comparable = (strength: number): number => Math.round(strength * 1e6) / 1e6;
