import { exponential } from "./exponential.ts";

/** Probability that equal neighbours are ever called separated, over all looks. */
export const separationRisk = 0.05;

/** 80 give three digits. */
const gridPoints = 80;
/** Beyond it the probability is below 1e-9. */
const widestLimit = 6;

/**
 * Limits in standard deviations for repeated looks while races continue. A single look at 5 % uses z = 1.96; eleven
 * looks at that limit would separate equal cars in one case of four. Each look spends part of the risk (Lan and
 * DeMets): after k looks k / (k + 1), so that their number needn't be known. Computed from the joint distribution of
 * looks (Armitage, McPherson and Rowe), for a difference that grows like a sum of independent races.
 * @param races per look, or proportional; increasing
 * @returns one limit per look
 */
export function separationLimits(races: readonly number[], risk = separationRisk): number[] {
  const limits: number[] = [];
  let points: number[] = [];
  let density: number[] = [];
  for (const [check, here] of races.entries()) {
    const before = races[check - 1] ?? 0;
    if (!(here > before)) throw new RangeError(`Check ${check + 1} has ${here} races and needs more than ${before}.`);
    const checkRisk = risk / ((check + 1) * (check + 2));
    const step = Math.sqrt(here - before);
    const found = (limit: number): number => {
      const edge = limit * Math.sqrt(here);
      if (check === 0) return 2 * tail(limit);
      return points.reduce(
        (sum, point, index) => sum + density[index]! * (tail((edge - point) / step) + tail((edge + point) / step)),
        0,
      );
    };
    let low = 0;
    let high = widestLimit;
    for (let halving = 0; halving < 40; halving++) {
      const middle = (low + high) / 2;
      if (found(middle) > checkRisk) low = middle;
      else high = middle;
    }
    limits.push(high);
    const edge = high * Math.sqrt(here);
    const next = gridBetween(edge);
    const [from, weights] = [points, density];
    density = next.points.map((point, index) => {
      const at = check === 0 ? bell(point / step) / step : 0;
      const sum = from.reduce(
        (total, earlier, each) => total + weights[each]! * (bell((point - earlier) / step) / step),
        at,
      );
      return sum * next.weights[index]!;
    });
    points = next.points;
  }
  return limits;
}

function gridBetween(edge: number): { points: number[]; weights: number[] } {
  const width = (2 * edge) / gridPoints;
  const numbers = Array.from({ length: gridPoints + 1 }, (_, index) => index);
  return {
    points: numbers.map((index) => index * width - edge),
    weights: numbers.map((index) => {
      const isEnd = index === 0 || index === gridPoints;
      return ((isEnd ? 1 : index % 2 === 1 ? 4 : 2) * width) / 3;
    }),
  };
}

const rootOfTwoPi = 2.5066282746310002;

function bell(z: number): number {
  return Math.abs(z) > 36 ? 0 : exponential((-z * z) / 2) / rootOfTwoPi;
}

/** P(Z > z): Abramowitz and Stegun 26.2.17, accurate to 1e-7. */
function tail(z: number): number {
  if (z < 0) return 1 - tail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return bell(z) * series;
}
