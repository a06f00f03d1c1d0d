import type { PriceCurve } from "./formula.ts";
import { wad, wadExp, wadExpOverflowAt, wadExpZeroAt, wadLn } from "./wad-math.ts";

/**
 * The next unit's price depends on turn and sales only through an integer m: with a rate of a/b units per turn in
 * lowest terms, m = a·(turn − 1) − b·(sold + 1), and each further unit lowers m by b. So prices are a table over m, and
 * several units cost a difference of two sums.
 */
export interface PriceTable {
  /** `m` of the next unit */
  indexOf(turn: number, sold: number): number;
  /** or why there is none: both revert, the second with EXP_OVERFLOW */
  unitPrice(m: number): bigint | "overflow" | "exp-overflow";
  /** the result is overwritten by the next quote, because cars ask thousands of times */
  quote(turn: number, sold: number, amount: number): Readonly<Quote>;
  /**
   * Quotes of small amounts as positions in `sums`: n units cost the number at `start + n · perUnit` minus the one at
   * `start`; the first `further` units have an exponential of 0.
   */
  list(turn: number, sold: number, to: ListedQuotes): void;
  readonly sums: Float64Array;
  readonly perUnit: number;
}

export interface ListedQuotes {
  start: number;
  subtrahend: number;
  further: number;
  /** computed entries, all exact; empty if `start` is beyond */
  filled: number;
}

export interface Quote {
  /** all, or those before the first without a price */
  priced: number;
  /** units with an exponential of 0, which costs less gas */
  zeroExponentials: number;
  /** coins; bigint from 2^53 */
  cost: number | bigint;
  failure: "none" | "overflow" | "exp-overflow";
}

const maxSigned = 2n ** 255n - 1n;

/** A few hundred entries for published curves, about a millisecond. */
export function createPriceTable(curve: PriceCurve): PriceTable {
  const divisor = greatestCommonDivisor(curve.soldPerTenTurns, 10);
  const perTurn = curve.soldPerTenTurns / divisor;
  const perUnit = 10 / divisor;
  const decay = wadLn(wad - (BigInt(curve.decreasePercent) * wad) / 100n);
  const target = BigInt(curve.target) * wad;

  const exponentOf = (m: number) => {
    // (turn − 1) minus the unit's due time, rounded down, is m/perTurn, rounded up
    const scaled = BigInt(m) * wad;
    const late = -(-scaled / BigInt(perTurn)) + (m > 0 && scaled % BigInt(perTurn) !== 0n ? 1n : 0n);
    return (decay * late) / wad;
  };
  const priceOf = (m: number): bigint | "overflow" | "exp-overflow" => {
    const exponent = exponentOf(m);
    if (exponent >= wadExpOverflowAt) return "exp-overflow";
    const product = target * wadExp(exponent);
    return product > maxSigned ? "overflow" : product / wad / wad;
  };
  const isPriced = (m: number) => typeof priceOf(m) === "bigint";

  const firstPriced = firstWhere(isPriced);
  const firstFree = firstWhere((m) => priceOf(m) === 0n);
  const firstZeroExponential = firstWhere((m) => exponentOf(m) <= wadExpZeroAt);
  const firstWithExponential = firstWhere((m) => priceOf(m) !== "exp-overflow");

  // sums[i]: price of unit m = firstFree − 1 − i plus all before it in steps of perUnit. Extended on demand, because
  // only unlimited buying reaches the far end.
  const exactSums: bigint[] = [];
  const sums = new Float64Array(firstFree - firstPriced);
  let reckoned = 0;
  const sumUpTo = (end: number) => {
    for (let i = exactSums.length; i <= end; i += 1) {
      const sum = (priceOf(firstFree - 1 - i) as bigint) + (exactSums[i - perUnit] ?? 0n);
      exactSums.push(sum);
      sums[i] = sum <= Number.MAX_SAFE_INTEGER ? Number(sum) : Number.NaN;
      if (reckoned === i && sum <= Number.MAX_SAFE_INTEGER) reckoned += 1;
    }
  };

  const countFrom = (m: number, threshold: number) => (m < threshold ? 0 : Math.floor((m - threshold) / perUnit) + 1);

  /** Units from m down to `last`. */
  const costOf = (m: number, last: number): number | bigint => {
    const to = firstFree - 1 - last;
    if (to < 0) return 0;
    if (to >= exactSums.length) sumUpTo(to);
    const before = firstFree - 1 - (m + perUnit);
    const cost = sums[to]! - (before < 0 ? 0 : sums[before]!);
    if (!Number.isNaN(cost)) return cost;
    const exact = exactSums[to]! - (before < 0 ? 0n : exactSums[before]!);
    return exact <= Number.MAX_SAFE_INTEGER ? Number(exact) : exact;
  };
  const answer: Quote = { priced: 0, zeroExponentials: 0, cost: 0, failure: "none" };

  return {
    sums,
    perUnit,
    list(turn, sold, to) {
      const m = perTurn * (turn - 1) - perUnit * (sold + 1);
      const start = firstFree - 1 - m - perUnit;
      to.start = start;
      to.filled = reckoned;
      to.subtrahend = start < 0 || start >= reckoned ? 0 : sums[start]!;
      to.further = m < firstZeroExponential ? 0 : countFrom(m, firstZeroExponential);
    },
    indexOf: (turn, sold) => perTurn * (turn - 1) - perUnit * (sold + 1),
    unitPrice: (m) => (m >= firstFree ? 0n : priceOf(m)),
    quote(turn, sold, amount) {
      const m = perTurn * (turn - 1) - perUnit * (sold + 1);
      const available = countFrom(m, firstPriced);
      const priced = amount < available ? amount : available;
      const last = m - (priced - 1) * perUnit;
      answer.priced = priced;
      answer.zeroExponentials = Math.min(priced, countFrom(m, firstZeroExponential));
      answer.failure = "none";
      if (priced < amount) answer.failure = last - perUnit >= firstWithExponential ? "overflow" : "exp-overflow";
      answer.cost = priced === 0 ? 0 : costOf(m, last);
      return answer;
    },
  };
}

/** Smallest m for a monotone condition. */
function firstWhere(holds: (m: number) => boolean): number {
  let below = -1;
  while (holds(below)) below *= 2;
  let above = 1;
  while (!holds(above)) above *= 2;
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2);
    if (holds(middle)) above = middle;
    else below = middle;
  }
  return above;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
