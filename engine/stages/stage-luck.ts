import { type Estimate, shareInterval } from "../evaluation/win-intervals.ts";
import type { LuckShares } from "../evaluation/luck.ts";

export interface PlaceTally {
  races: number;
  /** of places, from 1 */
  sum: number;
  squares: number;
}

export interface SeatTally extends PlaceTally {
  wins: number;
}

export interface StageLuck {
  races: number;
  /** `seeds`: everything drawn, that is, rivals and turn orders */
  shares: LuckShares;
  /** share of races won from each seat */
  seatWins: Estimate[];
}

/** Minimum for a result. */
export const fewestRacesForLuck = 20;

/**
 * How far places follow cars, seats and the draw. Unlike `luckOf` it needs no repeated seat orders, because fields
 * vary. Uses variance components, so that pure chance gives zero.
 * @param cars per field; cars in mixed fields count once
 * @param seats in order
 * @returns undefined with too few races, or one car
 */
export function stageLuck(cars: readonly PlaceTally[], seats: readonly SeatTally[]): StageLuck | undefined {
  const races = seats[0]?.races ?? 0;
  if (races < fewestRacesForLuck || cars.length < 2 || seats.length < 2) return undefined;
  const byCar = components(cars);
  const all = byCar.between + byCar.within;
  if (all === 0) return undefined;
  const share = byCar.between / all;
  // A seat can't explain more than the car leaves.
  const seat = Math.min(components(seats).between / all, 1 - share);
  return {
    races,
    shares: { cars: share, seats: seat, seeds: Math.max(0, 1 - share - seat) },
    seatWins: seats.map(({ wins, races: raced }) => shareInterval(wins, raced)),
  };
}

/**
 * One-way variance components for unequal groups, method of moments. @see
 * https://en.wikipedia.org/wiki/Variance_component
 */
function components(groups: readonly PlaceTally[]): { between: number; within: number } {
  const total = sumOf(groups.map(({ races }) => races));
  const mean = sumOf(groups.map(({ sum }) => sum)) / total;
  const within =
    sumOf(groups.map(({ races, sum, squares }) => squares - sum ** 2 / races)) / Math.max(1, total - groups.length);
  const between = sumOf(groups.map(({ races, sum }) => races * (sum / races - mean) ** 2)) / (groups.length - 1);
  const size = (total - sumOf(groups.map(({ races }) => races ** 2)) / total) / (groups.length - 1);
  return { between: size > 0 ? Math.max(0, (between - within) / size) : 0, within };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
