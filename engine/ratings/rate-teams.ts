import { comparable, numberByResults } from "./number-by-results.ts";
import { packOrders, type FinishingOrder, type PackedOrders } from "./finishing-orders.ts";
import {
  bootstrapStrengths,
  deviationsAhead,
  type Interval,
  placeInterval,
  placesInReplicates,
  probabilityAhead,
  type Replicates,
  sampleInterval,
  standardDeviation,
  strengthSample,
} from "./intervals.ts";
import { fitField } from "./plackett-luce.ts";

export interface Strength {
  /** Log-strength relative to the field's mean: a lead of 1 wins with probability e / (1 + e). */
  readonly strength: number;
  readonly strengthInterval: Interval;
  /** Standard deviation of `strength`. */
  readonly uncertainty: number;
  readonly races: number;
}

export interface HouseCarRating extends Strength {
  readonly houseCar: string;
}

export interface TeamRating extends Strength {
  readonly team: string;
  readonly place: number;
  readonly placeInterval: Interval;
  /** Null for the last. */
  readonly aheadOfNext: number | null;
  /** Of the difference; null for the last. */
  readonly deviationsAheadOfNext: number | null;
  /** False: statistically tied with the next team. */
  readonly separatedFromNext: boolean;
}

export interface RatingTable {
  readonly ratings: readonly TeamRating[];
  readonly houseCars: readonly HouseCarRating[];
  /** Of log-strengths in the field. */
  readonly spread: number;
  readonly confidence: number;
  /** Names of the numbers in `replicates`: teams, then house cars, each by results. */
  readonly competitors: readonly string[];
  readonly replicates: Replicates;
}

export interface RatingInput {
  readonly teams: readonly string[];
  /** They affect strengths, but get no place. */
  readonly houseCars?: readonly string[];
  readonly races: readonly FinishingOrder<string>[];
  readonly seed: string;
  readonly replicates?: number;
  /** Default 0.95. */
  readonly confidence?: number;
}

/**
 * Rates teams from all races: places with intervals, and separation of neighbours. Deterministic, and independent of
 * the teams' names and order. Throws a RangeError for an invalid team or race.
 *
 * Neighbours are separated if the probability of the reverse order is below (1 − confidence) / 2: 2.5 % at 0.95. That
 * holds for a single table; use `separationLimits` when looking repeatedly.
 * @example const table = rateTeams({ teams: ["a", "b"], races: [{ order: ["a", "b"] }], seed: "stage 1" });
 * table.ratings[0]; // { team: "a", place: 1, placeInterval: [1, 2], separatedFromNext: false, … }
 */
export function rateTeams(input: RatingInput): RatingTable {
  const teams = input.teams.toSorted();
  const competitors = [...teams, ...(input.houseCars ?? []).toSorted()];
  const numbers = new Map(competitors.map((name, number) => [name, number]));
  if (numbers.size < competitors.length) {
    const twice = competitors.find((name, number) => numbers.get(name) !== number);
    throw new RangeError(`"${twice}" is listed twice: each team and house car has one entry.`);
  }
  const races = input.races.map((race, raceNumber) => {
    const numberOf = (name: string): number => {
      const number = numbers.get(name);
      if (number === undefined) {
        throw new RangeError(`Race ${raceNumber} names "${name}", which is neither a team nor a house car: list it.`);
      }
      return number;
    };
    const order = race.order.map((group) => (typeof group === "string" ? numberOf(group) : group.map(numberOf)));
    return race.block === undefined ? { order } : { order, block: race.block };
  });

  return rateOrders({ ...input, teams, competitors, orders: packOrders(races, competitors.length) });
}

export interface PackedRatingInput extends Pick<RatingInput, "seed" | "replicates" | "confidence"> {
  /** by name: competitors from 0 */
  readonly teams: readonly string[];
  /** teams, then house cars, each by name */
  readonly competitors: readonly string[];
  readonly orders: PackedOrders;
}

/** `rateTeams` for packed races, with identical results. */
export function rateOrders(input: PackedRatingInput): RatingTable {
  const { orders: packed, before } = numberByResults(input.orders, input.teams.length);
  const competitors = before.map((number) => input.competitors[number]!);
  const teams = competitors.slice(0, input.teams.length);
  const confidence = input.confidence ?? 0.95;
  if (!(confidence > 0 && confidence < 1)) {
    throw new RangeError(`A confidence of ${confidence} has no meaning: it must lie between 0 and 1, usually 0.95.`);
  }
  const fit = fitField(packed);
  const replicates = bootstrapStrengths(packed, fit, input);
  const racesOf = new Int32Array(competitors.length);
  for (const competitor of packed.competitorAt) racesOf[competitor]! += 1;

  const strengthOf = (number: number): Strength => {
    const sample = strengthSample(replicates, number);
    return {
      strength: comparable(fit.strengths[number]!),
      strengthInterval: sampleInterval(sample, confidence),
      uncertainty: standardDeviation(sample),
      races: racesOf[number]!,
    };
  };

  const numbered = teams.map((_, number) => number);
  const order = numbered.toSorted(
    (a, b) => comparable(fit.strengths[b]!) - comparable(fit.strengths[a]!) || before[a]! - before[b]!,
  );
  const places = placesInReplicates(replicates, numbered);
  const ratings = order.map((number, index): TeamRating => {
    const next = order[index + 1];
    const aheadOfNext = next === undefined ? null : probabilityAhead(replicates, number, next);
    const { strength, strengthInterval, uncertainty, races } = strengthOf(number);
    return {
      team: teams[number]!,
      strength,
      strengthInterval,
      uncertainty,
      place: index + 1,
      placeInterval: placeInterval(places[number]!, index + 1, confidence),
      aheadOfNext,
      deviationsAheadOfNext: next === undefined ? null : deviationsAhead(replicates, number, next),
      separatedFromNext: aheadOfNext !== null && 1 - aheadOfNext < (1 - confidence) / 2,
      races,
    };
  });
  const houseCars = competitors
    .map((houseCar, number) => ({ houseCar, number }))
    .slice(teams.length)
    .toSorted((a, b) => before[a.number]! - before[b.number]!)
    .map(({ houseCar, number }): HouseCarRating => ({ houseCar, ...strengthOf(number) }));
  return { ratings, houseCars, spread: fit.spread, confidence, competitors, replicates };
}

/**
 * Intervals of places among some teams, for example a division.
 * @param among default: all
 */
export function placeIntervalsAmong(table: RatingTable, among?: readonly string[]): Map<string, Interval> {
  if (among === undefined) return new Map(table.ratings.map((rating) => [rating.team, rating.placeInterval]));
  const chosen = new Set(among);
  const ownRatings = table.ratings.filter(({ team }) => chosen.has(team));
  const replicatePlaces = placesInReplicates(
    table.replicates,
    ownRatings.map(({ team }) => table.competitors.indexOf(team)),
  );
  return new Map(
    ownRatings.map(
      ({ team }, index) => [team, placeInterval(replicatePlaces[index]!, index + 1, table.confidence)] as const,
    ),
  );
}

/** For `separationLimits`. Throws a RangeError for unknown names. */
export function teamDeviationsAhead(table: RatingTable, a: string, b: string): number {
  const [first, second] = [a, b].map((name) => {
    const number = table.competitors.indexOf(name);
    if (number < 0) throw new RangeError(`"${name}" was not rated: name a team or a house car of the table.`);
    return number;
  });
  return deviationsAhead(table.replicates, first!, second!);
}

/** Probability that the first `advancing` teams are truly the best, 0 to 1. */
export function cutCertainty(table: RatingTable, advancing: number): number {
  const teams = table.ratings.map((rating) => table.competitors.indexOf(rating.team));
  if (!Number.isInteger(advancing) || advancing < 0 || advancing > teams.length) {
    throw new RangeError(`${advancing} teams cannot advance: it must be a whole number from 0 to ${teams.length}.`);
  }
  const { strengths, competitors, count } = table.replicates;
  let right = 0;
  for (let first = 0; first < strengths.length; first += competitors) {
    let weakestIn = Infinity;
    let strongestOut = -Infinity;
    for (const [position, team] of teams.entries()) {
      const strength = strengths[first + team]!;
      if (position < advancing) weakestIn = Math.min(weakestIn, strength);
      else strongestOut = Math.max(strongestOut, strength);
    }
    if (weakestIn > strongestOut) right++;
  }
  return right / count;
}
