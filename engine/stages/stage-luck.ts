import { type Estimate, shareInterval } from "../race/intervals.ts";
import type { LuckShares } from "../race/luck.ts";

/** Places that were counted together: of one car in one field, or of one seat. */
export interface PlaceTally {
  races: number;
  /** of places, from 1 */
  sum: number;
  squares: number;
}

export interface SeatTally extends PlaceTally {
  wins: number;
}

/** What a stage's races say about themselves. */
export interface StageLuck {
  races: number;
  /** `seeds` is all that was drawn: who sat beside whom, and the orders of turns */
  shares: LuckShares;
  /** share of races that were won from each seat */
  seatWins: Estimate[];
}

/** Races below which nothing is said. */
export const fewestRacesForLuck = 20;

/**
 * How far the places of a stage follow the cars, the seats, and what was drawn. Unlike `luckOf` it needs no seat order to be raced twice: the
 * fields of a stage are different ones. Cars and seats are components of variance, so that places which differ by chance alone come to nothing.
 *
 * @param cars the cars of each field; a car that races in mixed fields is one tally
 * @param seats in the order of the seats
 * @returns undefined while there are too few races, or only one car
 */
export function stageLuck(cars: readonly PlaceTally[], seats: readonly SeatTally[]): StageLuck | undefined {
  const races = seats[0]?.races ?? 0;
  if (races < fewestRacesForLuck || cars.length < 2 || seats.length < 2) return undefined;
  const byCar = components(cars);
  const all = byCar.between + byCar.within;
  if (all === 0) return undefined;
  const share = byCar.between / all;
  // What is not the car's: a seat can have no more of it.
  const seat = Math.min(components(seats).between / all, 1 - share);
  return {
    races,
    shares: { cars: share, seats: seat, seeds: Math.max(0, 1 - share - seat) },
    seatWins: seats.map(({ wins, races: raced }) => shareInterval(wins, raced)),
  };
}

/**
 * One-way components of variance with groups of different sizes, by the method of moments.
 * @see https://en.wikipedia.org/wiki/Variance_component
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
