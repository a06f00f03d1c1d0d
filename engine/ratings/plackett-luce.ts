import { createChance } from "./chance.ts";
import { exponential, naturalLogarithm } from "./exponential.ts";
import type { PackedOrders } from "./finishing-orders.ts";
import { measureRepeats, weighRepeats } from "./repeated-fields.ts";

export interface FitOptions {
  /** Standard deviation of the log-strengths that is believed before any race. */
  readonly spread: number;
  /** For each competitor the log-strength believed before any race, 0 unless given. */
  readonly priorMeans?: Float64Array;
  /** A weight for each race, 1 unless given. */
  readonly raceWeights?: Float64Array;
  /** Log-strengths to begin from, 0 unless given. The result does not depend on them beyond the tolerance. */
  readonly start?: Float64Array;
  /** The fit ends with the step that changes no difference of two log-strengths by more than this. */
  readonly tolerance?: number;
}

/**
 * The Plackett–Luce model fitted to finishing orders: log-strengths θ, relative to their mean, that make the orders most likely, given a
 * normal prior. Someone of strength λ = e^θ wins a race with probability λ / Σλ; the second place is a race among the rest, and so on.
 * The prior keeps a car that always wins, or has not raced, at a finite strength.
 *
 * Ties follow Efron (1977): the tied ones crossed the line in an order drawn by lot, so each further place among them is fought for by the
 * group's average share. In the last group the last place is nobody's choice and says nothing; two cars that tie at the end get half a win
 * each. A race of one car says nothing.
 *
 * Newton's method on the log-posterior, which is strictly concave; each step is solved by conjugate gradients, so nothing grows with the
 * square of the competitors. Steps are shortened by ln(1 + d) / d, d being the step's range: that is enough for steady ascent from
 * anywhere, because the third derivative is bounded by the range times the second (Sun and Tran-Dinh 2019, generalised self-concordance).
 */
export function fitStrengths(orders: PackedOrders, options: FitOptions): Float64Array {
  return createFitter(orders)(options);
}

/** `fitStrengths` of the same orders again and again: what a fit needs of memory is taken once. */
export function createFitter(orders: PackedOrders): (options: FitOptions) => Float64Array {
  const posterior = new Posterior(orders);
  return (options) => {
    posterior.believe(options);
    return ascend(posterior, options);
  };
}

/** Log-strengths relative to their mean, and the standard deviation of the field that they were drawn from. */
export interface FieldFit {
  readonly strengths: Float64Array;
  readonly spread: number;
  /** What each race tells, as a share of a race by itself: below 1 where a block of several is found to repeat itself. */
  readonly raceWeights: Float64Array;
  /** `takenUp` of the races that repeat a field (`repeated-fields.ts`); 0 when none does. */
  readonly takenUp: number;
}

/** The spread believed before any race, and how many cars' worth of evidence that belief weighs. */
const usualSpread = 1;
const usualSpreadWeight = 2;
/** The search begins above any usual field: from below, a chain of cars that meet only their neighbours would pass for a field of equals. */
const firstSpread = 4;
/** A field so wide is decided in every race; beyond, numbers would only grow. */
const widestSpread = 20;

/** How many random directions the trace of the inverse curvature is measured along. */
const traceProbes = 8;

/**
 * Fits the strengths together with their spread: fields of equals and fields of extremes each get the prior that fits them. With a
 * fixed prior the place intervals of close fields cover too little. MacKay's (1992) update: the spread's square is the sum of squares of
 * the strengths over how many of them the races determine, which is their number less trace(inverse curvature) / spread². One more is
 * taken off for the mean, which no race shows. The trace is Hutchinson's (1990) estimate, from always the same few directions.
 *
 * In the same rounds races of one block are weighed by how alike they turn out to be (quasi-likelihood).
 */
export function fitField(orders: PackedOrders, tolerance = 1e-9): FieldFit {
  const count = orders.competitors;
  const chance = createChance("directions of the trace");
  const directions = Array.from({ length: traceProbes }, () =>
    Float64Array.from({ length: count }, () => chance.below(2) * 2 - 1),
  );
  let spread = firstSpread;
  let strengths = new Float64Array(count);
  let raceWeights = weighRepeats(orders, 1);
  let takenUp = 0;
  const posterior = new Posterior(orders);
  for (let round = 0; round < 20; round++) {
    const options = { spread, raceWeights, start: strengths, tolerance: 0.01 };
    posterior.believe(options);
    strengths = ascend(posterior, options);
    posterior.moveTo(strengths);
    const squares = product(strengths, strengths);
    let trace = 0;
    const solved = new Float64Array(count);
    for (const direction of directions) {
      posterior.solve(direction, solved, 1e-4);
      trace += product(direction, solved) / traceProbes;
    }
    const determined = Math.max(0, count - 1 - trace / (spread * spread));
    const believed = usualSpreadWeight * usualSpread * usualSpread;
    const next = Math.min(widestSpread, Math.sqrt((squares + believed) / (determined + usualSpreadWeight)));
    const change = Math.abs(next / spread - 1);
    spread = next;
    if (orders.blocks < raceWeights.length) {
      const repeats = measureRepeats(orders, posterior.scoreAt, determined);
      raceWeights = weighRepeats(orders, repeats.likeness);
      takenUp = repeats.takenUp;
    }
    if (change < 0.005) break;
  }
  const options = { spread, raceWeights, start: strengths, tolerance };
  posterior.believe(options);
  return {
    strengths: ascend(posterior, options),
    spread,
    raceWeights,
    takenUp,
  };
}

function product(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += a[i]! * b[i]!;
  return sum;
}

/** Climbs to the top of the log-posterior and returns the log-strengths there, relative to their mean. */
function ascend(posterior: Posterior, options: FitOptions): Float64Array<ArrayBuffer> {
  const tolerance = options.tolerance ?? 1e-9;
  const strengths = new Float64Array(posterior.competitors);
  if (options.start !== undefined) strengths.set(options.start);
  const step = new Float64Array(posterior.competitors);
  for (let iteration = 0; ; iteration++) {
    if (iteration === 200) throw new Error("The fit of the strengths did not settle within 200 steps.");
    posterior.moveTo(strengths);
    posterior.solve(posterior.gradient, step, tolerance * tolerance * 1e-6);
    let least = 0;
    let most = 0;
    for (const change of step) {
      least = Math.min(least, change);
      most = Math.max(most, change);
    }
    const range = most - least;
    const shortened = range > 1e-3 ? naturalLogarithm(1 + range) / range : 1;
    for (let i = 0; i < strengths.length; i++) strengths[i]! += shortened * step[i]!;
    if (range <= tolerance) break;
  }
  centre(strengths);
  return strengths;
}

/** Moves log-strengths so that their mean is 0: only differences have a meaning. */
function centre(strengths: Float64Array): void {
  let sum = 0;
  for (const strength of strengths) sum += strength;
  const mean = sum / Math.max(1, strengths.length);
  for (let i = 0; i < strengths.length; i++) strengths[i]! -= mean;
}

/** The log-posterior around one point: its gradient, and minus its matrix of second derivatives, called the curvature. */
class Posterior {
  readonly competitors: number;
  private readonly orders: PackedOrders;
  private raceWeights: Float64Array;
  private priorMeans: Float64Array;
  private priorPrecision = 1;
  /** Whether nobody tied in a race: nearly all are such, and need neither groups nor shares. The sums are the same to the last bit. */
  private readonly isUntied: Uint8Array;
  /** For each competitor: λ = e^θ, the gradient and the curvature's diagonal. */
  private readonly odds: Float64Array;
  readonly gradient: Float64Array;
  private readonly diagonal: Float64Array;
  /**
   * An entry stands for a car, and for the choice of who takes that place. Among the cars still running, those of later groups take part
   * in full and the group that fights for the place by `shareAt`. One over the sum of their λ is `inverseSumAt`, 0 where nothing is left
   * to choose.
   */
  private readonly oddsAt: Float64Array;
  private readonly shareAt: Float64Array;
  private readonly inverseSumAt: Float64Array;
  /** For each entry the derivative of its race's log-likelihood by the car's log-strength, before the race is weighed. */
  readonly scoreAt: Float64Array;
  /** For conjugate gradients. `meanAt` is the mean of the direction over the cars that a choice is among. */
  private readonly meanAt: Float64Array;
  private readonly residual: Float64Array;
  private readonly direction: Float64Array;
  private readonly product: Float64Array;

  constructor(orders: PackedOrders) {
    const count = orders.competitors;
    const entries = orders.competitorAt.length;
    this.competitors = count;
    this.orders = orders;
    this.raceWeights = new Float64Array(orders.firstEntry.length - 1).fill(1);
    this.priorMeans = new Float64Array(count);
    this.isUntied = new Uint8Array(orders.firstEntry.length - 1).fill(1);
    this.odds = new Float64Array(count);
    this.gradient = new Float64Array(count);
    this.diagonal = new Float64Array(count);
    this.oddsAt = new Float64Array(entries);
    this.shareAt = new Float64Array(entries);
    this.inverseSumAt = new Float64Array(entries);
    this.scoreAt = new Float64Array(entries);
    this.meanAt = new Float64Array(entries);
    this.residual = new Float64Array(count);
    this.direction = new Float64Array(count);
    this.product = new Float64Array(count);
    for (let first = 0; first < entries; first = orders.groupEnd[first]!) {
      const last = orders.groupEnd[first]!;
      for (let entry = first; entry < last; entry++) this.shareAt[entry] = (last - entry) / (last - first);
    }
    for (let race = 0; race + 1 < orders.firstEntry.length; race++) {
      for (let entry = orders.firstEntry[race]!; entry < orders.firstEntry[race + 1]!; entry++)
        if (orders.groupEnd[entry] !== entry + 1) this.isUntied[race] = 0;
    }
  }

  /** What is believed before any race, and what each race tells, from here on. */
  believe({ spread, priorMeans, raceWeights }: FitOptions): void {
    this.raceWeights = raceWeights ?? new Float64Array(this.orders.firstEntry.length - 1).fill(1);
    this.priorMeans = priorMeans ?? new Float64Array(this.competitors);
    this.priorPrecision = 1 / (spread * spread);
  }

  /** Computes gradient and curvature at these log-strengths. */
  moveTo(strengths: Float64Array): void {
    const { firstEntry, competitorAt, groupEnd } = this.orders;
    const { odds, gradient, diagonal, oddsAt, shareAt, inverseSumAt, scoreAt, isUntied } = this;
    for (let i = 0; i < odds.length; i++) {
      odds[i] = exponential(strengths[i]!);
      gradient[i] = (this.priorMeans[i]! - strengths[i]!) * this.priorPrecision;
      diagonal[i] = this.priorPrecision;
    }
    for (let race = 0; race + 1 < firstEntry.length; race++) {
      const weight = this.raceWeights[race]!;
      if (weight === 0) continue;
      const start = firstEntry[race]!;
      const end = firstEntry[race + 1]!;
      let behind = 0;
      if (isUntied[race] === 1) {
        for (let entry = end - 1; entry >= start; entry--) {
          const strength = odds[competitorAt[entry]!]!;
          oddsAt[entry] = strength;
          behind += strength;
          inverseSumAt[entry] = 1 / behind;
        }
        inverseSumAt[end - 1] = 0;
        let chances = 0;
        let chancesSquared = 0;
        for (let entry = start; entry < end; entry++) {
          const inverse = inverseSumAt[entry]!;
          chances += inverse;
          chancesSquared += inverse * inverse;
          const competitor = competitorAt[entry]!;
          const strength = oddsAt[entry]!;
          const score = (entry === end - 1 ? 0 : 1) - strength * chances;
          scoreAt[entry] = score;
          gradient[competitor]! += weight * score;
          diagonal[competitor]! += weight * strength * (chances - strength * chancesSquared);
        }
        continue;
      }
      for (let last = end; last > start;) {
        const first = firstOfGroup(groupEnd, start, last);
        let level = 0;
        for (let entry = first; entry < last; entry++) {
          oddsAt[entry] = odds[competitorAt[entry]!]!;
          level += oddsAt[entry]!;
        }
        for (let entry = first; entry < last; entry++) inverseSumAt[entry] = 1 / (behind + shareAt[entry]! * level);
        behind += level;
        last = first;
      }
      inverseSumAt[end - 1] = 0;
      let before = 0;
      let beforeSquared = 0;
      for (let first = start; first < end;) {
        const last = groupEnd[first]!;
        let chances = before;
        let chancesSquared = beforeSquared;
        for (let entry = first; entry < last; entry++) {
          const inverse = inverseSumAt[entry]!;
          const shared = shareAt[entry]! * inverse;
          chances += shared;
          chancesSquared += shared * shared;
          before += inverse;
          beforeSquared += inverse * inverse;
        }
        const won = last === end ? (last - first - 1) / (last - first) : 1;
        for (let entry = first; entry < last; entry++) {
          const competitor = competitorAt[entry]!;
          const strength = oddsAt[entry]!;
          scoreAt[entry] = won - strength * chances;
          gradient[competitor]! += weight * scoreAt[entry]!;
          diagonal[competitor]! += weight * strength * (chances - strength * chancesSquared);
        }
        first = last;
      }
    }
  }

  /** Puts the curvature times `vector` into `product`. */
  private multiply(vector: Float64Array, product: Float64Array): void {
    const { firstEntry, competitorAt, groupEnd } = this.orders;
    const { oddsAt, shareAt, inverseSumAt, meanAt, isUntied } = this;
    for (let i = 0; i < product.length; i++) product[i] = this.priorPrecision * vector[i]!;
    for (let race = 0; race + 1 < firstEntry.length; race++) {
      const weight = this.raceWeights[race]!;
      if (weight === 0) continue;
      const start = firstEntry[race]!;
      const end = firstEntry[race + 1]!;
      let behind = 0;
      if (isUntied[race] === 1) {
        for (let entry = end - 1; entry >= start; entry--) {
          behind += oddsAt[entry]! * vector[competitorAt[entry]!]!;
          meanAt[entry] = behind * inverseSumAt[entry]!;
        }
        let chances = 0;
        let means = 0;
        for (let entry = start; entry < end; entry++) {
          const inverse = inverseSumAt[entry]!;
          chances += inverse;
          means += inverse * meanAt[entry]!;
          const competitor = competitorAt[entry]!;
          product[competitor]! += weight * oddsAt[entry]! * (vector[competitor]! * chances - means);
        }
        continue;
      }
      for (let last = end; last > start;) {
        const first = firstOfGroup(groupEnd, start, last);
        let level = 0;
        for (let entry = first; entry < last; entry++) level += oddsAt[entry]! * vector[competitorAt[entry]!]!;
        for (let entry = first; entry < last; entry++) {
          meanAt[entry] = (behind + shareAt[entry]! * level) * inverseSumAt[entry]!;
        }
        behind += level;
        last = first;
      }
      let before = 0;
      let beforeMeans = 0;
      for (let first = start; first < end;) {
        const last = groupEnd[first]!;
        let chances = before;
        let means = beforeMeans;
        for (let entry = first; entry < last; entry++) {
          const inverse = inverseSumAt[entry]!;
          chances += shareAt[entry]! * inverse;
          means += shareAt[entry]! * inverse * meanAt[entry]!;
          before += inverse;
          beforeMeans += inverse * meanAt[entry]!;
        }
        for (let entry = first; entry < last; entry++) {
          const competitor = competitorAt[entry]!;
          product[competitor]! += weight * oddsAt[entry]! * (vector[competitor]! * chances - means);
        }
        first = last;
      }
    }
  }

  /**
   * Puts into `solution` what the curvature turns into `wanted`, by conjugate gradients preconditioned with the diagonal. Ends when the
   * squared residual, in that measure, is a ten-thousandth of what it was (less, the nearer the top), or below `enough`.
   */
  solve(wanted: Float64Array, solution: Float64Array, enough: number): void {
    const { residual, direction, product, diagonal } = this;
    solution.fill(0);
    residual.set(wanted);
    let size = 0;
    for (let i = 0; i < solution.length; i++) {
      direction[i] = residual[i]! / diagonal[i]!;
      size += residual[i]! * direction[i]!;
    }
    const goal = Math.min(1e-4, size) * size + enough;
    for (let iteration = 0; size > goal && iteration < 1000; iteration++) {
      this.multiply(direction, product);
      let curvature = 0;
      for (let i = 0; i < solution.length; i++) curvature += direction[i]! * product[i]!;
      const length = size / curvature;
      let nextSize = 0;
      for (let i = 0; i < solution.length; i++) {
        solution[i]! += length * direction[i]!;
        residual[i]! -= length * product[i]!;
        nextSize += (residual[i]! * residual[i]!) / diagonal[i]!;
      }
      const turn = nextSize / size;
      for (let i = 0; i < solution.length; i++) direction[i] = residual[i]! / diagonal[i]! + turn * direction[i]!;
      size = nextSize;
    }
  }
}

/** The first entry of the tied group that ends before entry `last`. */
function firstOfGroup(groupEnd: Int32Array, start: number, last: number): number {
  let first = last - 1;
  while (first > start && groupEnd[first - 1] === last) first--;
  return first;
}
