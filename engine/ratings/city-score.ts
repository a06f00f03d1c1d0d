import { sampleInterval, strengthSample, type Interval } from "./intervals.ts";
import { exponential } from "./exponential.ts";
import type { RatingTable } from "./rate-teams.ts";

export interface CityScore {
  readonly city: string;
  /** From 0 to 100. */
  readonly score: number;
  readonly interval: Interval;
  /** From 1; cities with the same score share the better place. */
  readonly place: number;
  /** The teams that count, best first: `best` of them, or all that the city has. */
  readonly teams: readonly string[];
}

/**
 * A city's score is the mean over its best `best` teams, by their places in the table, of how many per cent of head-to-heads each would win
 * against the rest of the table. A team that a small city lacks counts 0, like one that beats nobody. The interval says how certain the
 * score of these very teams is. Best city first; cities without a team are not listed.
 *
 * @param cityOf each team's city, by team name; a team without one counts for none
 */
export function cityScores(table: RatingTable, cityOf: ReadonlyMap<string, string>, best: number): CityScore[] {
  if (!Number.isInteger(best) || best < 1) {
    throw new RangeError(`A city's score cannot count ${best} teams: it must be a whole number from 1.`);
  }
  const teamsOf = new Map<string, string[]>();
  for (const { team } of table.ratings) {
    const city = cityOf.get(team);
    if (city === undefined) continue;
    const counting = teamsOf.get(city) ?? [];
    if (counting.length < best) counting.push(team);
    teamsOf.set(city, counting);
  }
  const teams = table.ratings.map((rating) => rating.team);
  const estimate = sharesBeaten(table.ratings.map((rating) => rating.strength));
  const samples = teams.map((team) => strengthSample(table.replicates, table.competitors.indexOf(team)));
  const sharesInReplicates = Array.from({ length: table.replicates.count }, (_, replicate) =>
    sharesBeaten(samples.map((sample) => sample[replicate]!)),
  );

  const scores = [...teamsOf].map(([city, counting]) => {
    const positions = counting.map((team) => teams.indexOf(team));
    const scoreOf = (shares: Float64Array): number =>
      (100 * positions.reduce((sum, position) => sum + shares[position]!, 0)) / best;
    const interval = sampleInterval(Float64Array.from(sharesInReplicates, scoreOf), table.confidence);
    return { city, score: scoreOf(estimate), interval, teams: counting };
  });
  scores.sort((a, b) => b.score - a.score || (a.city < b.city ? -1 : 1));
  return scores.map((score) => ({ ...score, place: 1 + scores.findIndex((other) => other.score === score.score) }));
}

/** For each log-strength the mean probability to win a head-to-head against the others. */
function sharesBeaten(strengths: readonly number[]): Float64Array {
  const odds = strengths.map(exponential);
  return Float64Array.from(odds, (own) => {
    let sum = -0.5;
    for (const other of odds) sum += own / (own + other);
    return odds.length > 1 ? sum / (odds.length - 1) : 0;
  });
}
