import { createChance } from "./chance.ts";
import type { PackedOrders } from "./finishing-orders.ts";
import { createFitter, type FieldFit } from "./plackett-luce.ts";
import { stretchRepeats } from "./repeated-fields.ts";

export type Interval = readonly [low: number, high: number];

/** From 1; ties share the better place. Strengths begin at `first`. */
function placesIn(strengths: Float64Array, first: number, competitors: readonly number[], places: Int32Array): void {
  const order = competitors.map((_, index) => index);
  const strengthOf = (index: number): number => strengths[first + competitors[index]!]!;
  order.sort((a, b) => strengthOf(b) - strengthOf(a) || a - b);
  for (const [position, index] of order.entries()) {
    const ahead = order[position - 1];
    places[index] = ahead !== undefined && strengthOf(ahead) === strengthOf(index) ? places[ahead]! : position + 1;
  }
}

/** One array per competitor. */
export function placesInReplicates(replicates: Replicates, competitors: readonly number[]): Int32Array[] {
  const result = competitors.map(() => new Int32Array(replicates.count));
  const places = new Int32Array(competitors.length);
  for (let replicate = 0; replicate < replicates.count; replicate++) {
    placesIn(replicates.strengths, replicate * replicates.competitors, competitors, places);
    for (const [index, own] of result.entries()) own[replicate] = places[index]!;
  }
  return result;
}

/**
 * Places with the given confidence. Places at either end count half (mid-p rule), because full counts would make
 * intervals over few places too wide. Always includes the estimate.
 */
export function placeInterval(places: Int32Array, place: number, confidence: number): Interval {
  const sorted = places.toSorted();
  const tail = ((1 - confidence) / 2) * sorted.length;
  /** Share below a place, ties counted half. */
  const below = (value: number): number => {
    let sum = 0;
    for (const drawn of sorted) {
      if (drawn > value) break;
      sum += drawn === value ? 0.5 : 1;
    }
    return sum;
  };
  const best = sorted.find((value) => below(value) >= tail) ?? place;
  const worst = sorted.findLast((value) => sorted.length - below(value) >= tail) ?? place;
  return [Math.min(best, place), Math.max(worst, place)];
}

/** Interpolated quantiles. */
export function sampleInterval(sample: Float64Array, confidence: number): Interval {
  const sorted = sample.toSorted();
  const quantile = (share: number): number => {
    const position = share * (sorted.length - 1);
    const index = Math.floor(position);
    const low = sorted[index]!;
    return low + (position - index) * ((sorted[index + 1] ?? low) - low);
  };
  const tail = (1 - confidence) / 2;
  return [quantile(tail), quantile(1 - tail)];
}

/** 0 to 1. */
export function probabilityAhead(replicates: Replicates, a: number, b: number): number {
  const { strengths, competitors, count } = replicates;
  let ahead = 0;
  for (let first = 0; first < strengths.length; first += competitors) {
    const difference = strengths[first + a]! - strengths[first + b]!;
    if (difference > 0) ahead += 1;
    else if (difference === 0) ahead += 0.5;
  }
  return ahead / count;
}

export function strengthSample(replicates: Replicates, competitor: number): Float64Array {
  const sample = new Float64Array(replicates.count);
  for (let replicate = 0; replicate < replicates.count; replicate++) {
    sample[replicate] = replicates.strengths[replicate * replicates.competitors + competitor]!;
  }
  return sample;
}

export function standardDeviation(sample: Float64Array): number {
  let sum = 0;
  for (const value of sample) sum += value;
  const mean = sum / sample.length;
  let squares = 0;
  for (const value of sample) squares += (value - mean) * (value - mean);
  return Math.sqrt(squares / Math.max(1, sample.length - 1));
}

/** Negative: behind. Resolves chances too small to count in a few hundred replicates. */
export function deviationsAhead({ strengths, competitors, count }: Replicates, a: number, b: number): number {
  const differences = new Float64Array(count);
  let sum = 0;
  for (let replicate = 0; replicate < count; replicate++) {
    const difference = strengths[replicate * competitors + a]! - strengths[replicate * competitors + b]!;
    differences[replicate] = difference;
    sum += difference;
  }
  const deviation = standardDeviation(differences);
  return deviation === 0 ? 0 : sum / count / deviation;
}

/** Row-major: `competitors` log-strengths per replicate. */
export interface Replicates {
  readonly competitors: number;
  readonly count: number;
  readonly strengths: Float64Array;
}

/** Enough that 95 % intervals move by less than a place between seeds, for dozens of cars. */
const defaultReplicates = 400;

/**
 * Refits the field to blocks of races drawn with replacement, with each car's prior mean drawn from the spread
 * (otherwise the prior would pull all replicates to one point and underestimate uncertainty). One short fit per
 * replicate.
 *
 * Drawn races instead of simulated ones: both cover equally under the model, but only drawn blocks stay correct when
 * cars repeat results. `npm run bench -- ratings` measures both.
 */
export function bootstrapStrengths(
  orders: PackedOrders,
  fit: FieldFit,
  options: { readonly seed: string; readonly replicates?: number },
): Replicates {
  const count = options.replicates ?? defaultReplicates;
  if (!Number.isInteger(count) || count < 1) {
    throw new RangeError(
      `${count} replicates cannot be drawn: take a whole number from 1, usually ${defaultReplicates}.`,
    );
  }
  const chance = createChance(options.seed);
  const competitors = orders.competitors;
  const strengths = new Float64Array(count * competitors);
  const blockWeights = new Float64Array(orders.blocks);
  const raceWeights = new Float64Array(orders.blockOf.length);
  const stretch = stretchRepeats(orders, fit.takenUp);
  const priorMeans = new Float64Array(competitors);
  const fitAgain = createFitter(orders);
  for (let replicate = 0; replicate < count; replicate++) {
    blockWeights.fill(0);
    for (let draw = 0; draw < orders.blocks; draw++) blockWeights[chance.below(orders.blocks)]! += 1;
    for (let block = 0; block < blockWeights.length; block++) {
      blockWeights[block] = Math.max(0, 1 + (blockWeights[block]! - 1) * stretch[block]!);
    }
    for (let race = 0; race < raceWeights.length; race++) {
      raceWeights[race] = blockWeights[orders.blockOf[race]!]! * fit.raceWeights[race]!;
    }
    for (let i = 0; i < competitors; i++) priorMeans[i] = chance.normal() * fit.spread;
    // A last step below 0.05 leaves an error below 0.001, far below the differences between replicates.
    const drawn = { spread: fit.spread, start: fit.strengths, raceWeights, priorMeans, tolerance: 0.05 };
    strengths.set(fitAgain(drawn), replicate * competitors);
  }
  return { competitors, count, strengths };
}
