import { type Chance, createChance, drawFinishingOrder } from "../../engine/ratings/chance.ts";
import type { FinishingOrder } from "../../engine/ratings/finishing-orders.ts";

/** Cars in a race, as in University Code Prix. */
export const fieldSize = 5;

/** A kind of season: who races, how far apart they truly are, and how much they race. */
export interface Field {
  readonly name: string;
  readonly teams: number;
  /** Standard deviation of the true log-strengths. */
  readonly spread: number;
  readonly racesPerCar: number;
  /** One car far above all others. */
  readonly champion?: boolean;
  /** The same cars race so often in a row, each better or worse against these rivals than against others. */
  readonly repeats?: number;
}

export interface Season {
  readonly truth: readonly number[];
  readonly races: readonly FinishingOrder<number>[];
}

/** One season from a seed. In each round every car races once, in fields drawn by chance. */
export function runSeason(field: Field, seed: string): Season {
  const chance = createChance(seed);
  const truth = Array.from({ length: field.teams }, () => field.spread * chance.normal());
  if (field.champion === true) truth[0] = 12;
  const repeats = field.repeats ?? 1;
  const races: FinishingOrder<number>[] = [];
  for (let round = 0; round < field.racesPerCar / repeats; round++) {
    for (const cars of randomFields(field.teams, chance)) {
      const block = `field ${races.length}`;
      const form = truth.map((strength) => (repeats === 1 ? strength : strength + chance.normal()));
      for (let race = 0; race < repeats; race++) races.push({ order: drawFinishingOrder(cars, form, chance), block });
    }
  }
  return { truth, races };
}

/** Fields of five in which every car races once; who is left over when the teams do not divide by five waits. */
export function randomFields(teams: number, chance: Chance): number[][] {
  const cars = chance.shuffled(teams);
  return Array.from({ length: Math.floor(teams / fieldSize) }, (_, index) =>
    cars.slice(index * fieldSize, (index + 1) * fieldSize),
  );
}

/** Places from 1 by falling value. */
export function placesOf(values: ArrayLike<number>): number[] {
  const order = Array.from(values, (_, index) => index).sort((a, b) => values[b]! - values[a]! || a - b);
  const places: number[] = [];
  for (const [position, index] of order.entries()) places[index] = position + 1;
  return places;
}

/** Spearman's rank correlation of two orders without ties. */
export function rankCorrelation(truth: ArrayLike<number>, estimate: ArrayLike<number>): number {
  const a = placesOf(truth);
  const b = placesOf(estimate);
  const squares = a.reduce((sum, place, index) => sum + (place - b[index]!) ** 2, 0);
  return 1 - (6 * squares) / (a.length * (a.length ** 2 - 1));
}
