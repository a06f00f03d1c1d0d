import type { Replicates } from "./resample.ts";

/** Two ends, both included. */
export type Interval = readonly [low: number, high: number];

/** The places of `competitors` by the strengths that begin at `first`: from 1, those level share the better place. */
function placesIn(strengths: Float64Array, first: number, competitors: readonly number[], places: Int32Array): void {
  const order = competitors.map((_, index) => index);
  const strengthOf = (index: number): number => strengths[first + competitors[index]!]!;
  order.sort((a, b) => strengthOf(b) - strengthOf(a) || a - b);
  for (const [position, index] of order.entries()) {
    const ahead = order[position - 1];
    places[index] = ahead !== undefined && strengthOf(ahead) === strengthOf(index) ? places[ahead]! : position + 1;
  }
}

/** The place of each of `competitors` among them in each replicate: one array for each of them. */
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
 * The places that hold with the given confidence. A place at either end counts by half its share of the replicates (the mid-p rule):
 * counted in full, intervals over few places would cover far more than they say. The estimated place itself is always within.
 */
export function placeInterval(places: Int32Array, place: number, confidence: number): Interval {
  const sorted = places.toSorted();
  const tail = ((1 - confidence) / 2) * sorted.length;
  /** How many replicates lie below a place, those on it counted by half. */
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

/** The middle of a sample of real numbers that holds the given confidence: its quantiles, interpolated. */
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

/** The probability that competitor a is truly ahead of b, from 0 to 1. */
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

/** One competitor's log-strength in each replicate. */
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

/**
 * How many standard deviations of their difference competitor a is ahead of b, below 0 when it is behind. Tells chances that are too small
 * to be counted in some hundreds of replicates.
 */
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
