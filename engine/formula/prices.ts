import type { PriceCurve } from "./formula.ts";

/**
 * A unit costs target · (1 − decrease)^(turns that it is late), and is due when sales at the target's rate reach it:
 * the price falls with time and rises with each sale.
 *
 * It depends on turn and sales only through an integer m: with a rate of a/b units per turn in lowest terms,
 * m = a·(turn − 1) − b·(sold + 1), and each further unit lowers m by b. So prices are a table over m, and several units
 * cost a difference of two sums.
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
  extraUnits: number;
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
  let computed = 0;
  const sumUpTo = (end: number) => {
    for (let i = exactSums.length; i <= end; i += 1) {
      const sum = (priceOf(firstFree - 1 - i) as bigint) + (exactSums[i - perUnit] ?? 0n);
      exactSums.push(sum);
      sums[i] = sum <= Number.MAX_SAFE_INTEGER ? Number(sum) : Number.NaN;
      if (computed === i && sum <= Number.MAX_SAFE_INTEGER) computed += 1;
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
      to.filled = computed;
      to.subtrahend = start < 0 || start >= computed ? 0 : sums[start]!;
      to.extraUnits = m < firstZeroExponential ? 0 : countFrom(m, firstZeroExponential);
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

/**
 * ln and exp in 18-decimal fixed point ("wad"), bit for bit as signed-wad of the published games (Remco Bloemen's
 * approximations). Integers only, because floating point can be off by one.
 */
export const wad = 10n ** 18n;

/** At or below it, exp is exactly 0. */
export const wadExpZeroAt = -42139678854452767551n;

/** At or above it, exp overflows a signed 256-bit word. */
export const wadExpOverflowAt = 135305999368893231589n;

/** Rounded down; x below `wadExpOverflowAt`. */
export function wadExp(exponent: bigint): bigint {
  if (exponent <= wadExpZeroAt) return 0n;
  if (exponent >= wadExpOverflowAt) throw new RangeError("EXP_OVERFLOW");
  // In base 2^96: x = k·ln 2 + remainder, |remainder| ≤ ln 2 / 2.
  let x = (exponent << 78n) / 5n ** 18n;
  const k = ((x << 96n) / 54916777467707473351141471128n + (1n << 95n)) >> 96n;
  x -= k * 54916777467707473351141471128n;
  let y = x + 1346386616545796478920950773328n;
  y = ((y * x) >> 96n) + 57155421227552351082224309758442n;
  let p = y + x - 94201549194550492254356042504812n;
  p = ((p * y) >> 96n) + 28719021644029726153956944680412240n;
  p = p * x + (4385272521454847904659076985693276n << 96n);
  let q = x - 2855989394907223263936484059900n;
  q = ((q * x) >> 96n) + 50020603652535783019961831881945n;
  q = ((q * x) >> 96n) - 533845033583426703283633433725380n;
  q = ((q * x) >> 96n) + 3604857256930695427073651918091429n;
  q = ((q * x) >> 96n) - 14423608567350463180887372962807573n;
  q = ((q * x) >> 96n) + 26449188498355588339934803723976023n;
  // The quotient is within (0.09, 0.25)·2^96; the factor restores the scale together with 2^k.
  return ((p / q) * 3822833074963236453042738258902158003155416615667n) >> (195n - k);
}

/** x > 0. */
export function wadLn(value: bigint): bigint {
  if (value <= 0n) throw new RangeError(`The logarithm of ${value} is undefined.`);
  const k = BigInt(value.toString(2).length - 1) - 96n;
  // x within [1, 2) in base 2^96
  const x = (value << (159n - k)) >> 159n;
  let p = x + 3273285459638523848632254066296n;
  p = ((p * x) >> 96n) + 24828157081833163892658089445524n;
  p = ((p * x) >> 96n) + 43456485725739037958740375743393n;
  p = ((p * x) >> 96n) - 11111509109440967052023855526967n;
  p = ((p * x) >> 96n) - 45023709667254063763336534515857n;
  p = ((p * x) >> 96n) - 14706773417378608786704636184526n;
  p = p * x - (795164235651350426258249787498n << 96n);
  let q = x + 5573035233440673466300451813936n;
  q = ((q * x) >> 96n) + 71694874799317883764090561454958n;
  q = ((q * x) >> 96n) + 283447036172924575727196451306956n;
  q = ((q * x) >> 96n) + 401686690394027663651624208769553n;
  q = ((q * x) >> 96n) + 204048457590392012362485061816622n;
  q = ((q * x) >> 96n) + 31853899698501571402653359427138n;
  q = ((q * x) >> 96n) + 909429971244387300277376558375n;
  let r = p / q;
  r *= 1677202110996718588342820967067443963516166n;
  r += 16597577552685614221487285958193947469193820559219878177908093499208371n * k;
  r += 600920179829731861736702779321621459595472258049074101567377883020018308n;
  return r >> 174n;
}
