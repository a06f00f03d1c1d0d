import { createChance } from "./chance.ts";
import { exponential, naturalLogarithm } from "./exponential.ts";
import type { PackedOrders } from "./finishing-orders.ts";
import { measureRepeats, weighRepeats } from "./repeated-fields.ts";

export interface FitOptions {
  /** Prior standard deviation of log-strengths. */
  readonly spread: number;
  /** Default: 0. */
  readonly priorMeans?: Float64Array;
  readonly raceWeights?: Float64Array;
  /** Starting point, default 0; doesn't affect the result beyond the tolerance. */
  readonly start?: Float64Array;
  /** Ends when no difference of log-strengths changes by more. */
  readonly tolerance?: number;
}

/**
 * Fits Plackett–Luce: log-strengths θ, relative to their mean, with a normal prior that keeps undefeated and unraced
 * cars finite. Strength λ = e^θ wins with probability λ / Σλ; later places repeat that among the rest.
 *
 * Ties: Efron (1977); tied cars are ordered by lot, so each further place among them is contested by the group's mean
 * share. In the last group the last place says nothing; two cars tied at the end get half a win each. Races of one car
 * say nothing.
 *
 * Newton's method on the strictly concave log-posterior, with conjugate gradients, so nothing is quadratic in the
 * competitors. Steps are scaled by ln(1 + d) / d, d being the step's range, which ascends from anywhere because the
 * third derivative is bounded by the range times the second (Sun and Tran-Dinh 2019, generalised self-concordance).
 */
export function fitStrengths(orders: PackedOrders, options: FitOptions): Float64Array {
  return createFitter(orders)(options);
}

export function createFitter(orders: PackedOrders): (options: FitOptions) => Float64Array {
  const posterior = new Posterior(orders);
  return (options) => {
    posterior.believe(options);
    return ascend(posterior, options);
  };
}

/** Log-strengths relative to their mean, and their spread. */
export interface FieldFit {
  readonly strengths: Float64Array;
  readonly spread: number;
  /** Relative to an independent race; below 1 in blocks that repeat themselves. */
  readonly raceWeights: Float64Array;
  /** `takenUp` of repeated fields (`repeated-fields.ts`); 0: none. */
  readonly takenUp: number;
}

/** Prior spread, and its weight in cars. */
const usualSpread = 1;
const usualSpreadWeight = 2;
/** Starts above any usual field: from below, a chain of cars that only meet neighbours looks like a field of equals. */
const firstSpread = 4;
/** In such a wide field every race is decided; beyond, numbers would only grow. */
const widestSpread = 20;

/** Random directions for estimating the trace of the inverse curvature. */
const traceProbes = 8;

/**
 * Also fits the spread, because with a fixed prior the intervals of close fields are too narrow. MacKay's (1992)
 * update: spread² = sum of squared strengths / number of strengths determined by the races, which is their number −
 * trace(inverse curvature) / spread² − 1 for the mean, which no race shows. The trace is Hutchinson's (1990) estimate,
 * with fixed directions.
 *
 * Blocks of races are re-weighted in the same rounds by how alike they are (quasi-likelihood).
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

/** Only differences have a meaning. */
function centre(strengths: Float64Array): void {
  let sum = 0;
  for (const strength of strengths) sum += strength;
  const mean = sum / Math.max(1, strengths.length);
  for (let i = 0; i < strengths.length; i++) strengths[i]! -= mean;
}

/** Gradient and curvature (minus the matrix of second derivatives) of the log-posterior at a point. */
class Posterior {
  readonly competitors: number;
  private readonly orders: PackedOrders;
  private raceWeights: Float64Array;
  private priorMeans: Float64Array;
  private priorPrecision = 1;
  /** Fast path without groups and shares; the sums are identical. */
  private readonly isUntied: Uint8Array;
  /** Per competitor: λ = e^θ, gradient, curvature's diagonal. */
  private readonly odds: Float64Array;
  readonly gradient: Float64Array;
  private readonly diagonal: Float64Array;
  /**
   * An entry is a car and the choice of its place: among cars still running, later groups count in full and the group
   * that contests the place by `shareAt`. `inverseSumAt` is one over their sum of λ; 0: no choice left.
   */
  private readonly oddsAt: Float64Array;
  private readonly shareAt: Float64Array;
  private readonly inverseSumAt: Float64Array;
  /** Per entry, derivative of its race's unweighted log-likelihood by the car's log-strength. */
  readonly scoreAt: Float64Array;
  /** For conjugate gradients: `meanAt` is the direction's mean over the cars of a choice. */
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

  believe({ spread, priorMeans, raceWeights }: FitOptions): void {
    this.raceWeights = raceWeights ?? new Float64Array(this.orders.firstEntry.length - 1).fill(1);
    this.priorMeans = priorMeans ?? new Float64Array(this.competitors);
    this.priorPrecision = 1 / (spread * spread);
  }

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

  /** `product` = curvature × `vector`. */
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
   * Solves curvature × `solution` = `wanted` by conjugate gradients with diagonal preconditioning. Ends at 1e-4 of the
   * initial squared residual (less near the optimum), or below `enough`.
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

function firstOfGroup(groupEnd: Int32Array, start: number, last: number): number {
  let first = last - 1;
  while (first > start && groupEnd[first - 1] === last) first--;
  return first;
}
