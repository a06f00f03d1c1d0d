import { exponential } from "./exponential.ts";
import { pointsPerUnit, ratingPoints } from "./rating-points.ts";

/** A race as one car drove it: log-strengths before the race. */
export interface DrivenRace {
  /** best first; level cars together */
  ahead: readonly (readonly number[])[];
  level: readonly number[];
  behind: readonly number[];
}

export interface ChangeInput {
  from: number;
  to: number;
  /** standard deviation of `to` */
  uncertainty: number;
  races: readonly DrivenRace[];
  /** whether others raced, too */
  hasOtherRaces: boolean;
}

export interface RatingChange {
  /** whole points, one per race */
  races: number[];
  /** whole points from races of others, which tell how strong this car's rivals are */
  others: number;
}

/**
 * Splits a change of rating between two fits, in whole points that add up to the change shown. A race counts by how much
 * better it went than expected, to first order: its score times the variance of the strength. Other races get the rest.
 */
export function ratingChange({ from, to, uncertainty, races, hasOtherRaces }: ChangeInput): RatingChange {
  const shown = ratingPoints(to) - ratingPoints(from);
  const racePoints = races.map((race) => pointsPerUnit * uncertainty * uncertainty * scoreOf(from, race));
  const left = shown - sumOf(racePoints);
  if (hasOtherRaces || racePoints.length === 0) {
    const whole = wholeParts([...racePoints, left], shown);
    return { races: whole.slice(0, -1), others: whole.at(-1) ?? 0 };
  }
  const size = sumOf(racePoints.map((points) => Math.abs(points)));
  const scaled = racePoints.map(
    (points) => points + left * (size === 0 ? 1 / racePoints.length : Math.abs(points) / size),
  );
  return { races: wholeParts(scaled, shown), others: 0 };
}

/** Returns how many rivals the car was expected to beat. */
export function expectedBeaten(strength: number, rivals: readonly number[]): number {
  return sumOf(rivals.map((rival) => 1 / (1 + exponential(rival - strength))));
}

/** Derivative of the race's log-likelihood by the car's log-strength, as in `fitStrengths`. */
export function scoreOf(strength: number, { ahead, level, behind }: DrivenRace): number {
  const odds = exponential(strength);
  const group = [strength, ...level];
  let left = oddsOf([...ahead.flat(), ...group, ...behind]);
  let expected = 0;
  for (const cars of ahead) {
    const sum = oddsOf(cars);
    for (let taken = 0; taken < cars.length; taken++) expected += odds / (left - (taken / cars.length) * sum);
    left -= sum;
  }
  const contested = behind.length === 0 ? group.length - 1 : group.length;
  const sum = oddsOf(group);
  for (let taken = 0; taken < contested; taken++) {
    const share = taken / group.length;
    expected += (odds * (1 - share)) / (left - share * sum);
  }
  return contested / group.length - expected;
}

const oddsOf = (strengths: readonly number[]) => sumOf(strengths.map((strength) => exponential(strength)));

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** Rounds down, then gives what is missing to the largest remainders. */
function wholeParts(parts: readonly number[], total: number): number[] {
  const whole = parts.map((part) => Math.floor(part));
  const missing = total - sumOf(whole);
  const byRemainder = parts.map((part, index) => ({ index, remainder: part - whole[index]! }));
  byRemainder.sort((a, b) => b.remainder - a.remainder || a.index - b.index);
  for (const { index } of byRemainder.slice(0, missing)) whole[index]! += 1;
  return whole;
}
