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
    const teams = teamsOf.get(city) ?? [];
    if (teams.length < best) teams.push(team);
    teamsOf.set(city, teams);
  }
  const counting = table.ratings.filter(({ team }) => teamsOf.get(cityOf.get(team) ?? "")?.includes(team));
  const indexOf = new Map(counting.map(({ team }, index) => [team, index]));
  const positions = counting.map(({ place }) => place - 1);
  const estimate = sharesBeaten(
    table.ratings.map((rating) => rating.strength),
    positions,
  );
  const samples = table.ratings.map(({ team }) => strengthSample(table.replicates, table.competitors.indexOf(team)));
  const sharesInReplicates = Array.from({ length: table.replicates.count }, (_, replicate) =>
    sharesBeaten(
      samples.map((sample) => sample[replicate]!),
      positions,
    ),
  );

  const scores = [...teamsOf].map(([city, teams]) => {
    const scoreOf = (shares: readonly number[]): number =>
      (100 * teams.reduce((sum, team) => sum + shares[indexOf.get(team)!]!, 0)) / best;
    const interval = sampleInterval(Float64Array.from(sharesInReplicates, scoreOf), table.confidence);
    return { city, score: scoreOf(estimate), interval, teams };
  });
  scores.sort((a, b) => b.score - a.score || (a.city < b.city ? -1 : 1));
  return scores.map((score) => ({ ...score, place: 1 + scores.findIndex((other) => other.score === score.score) }));
}

/** The mean probability to win a head-to-head against the others, for the log-strengths at `positions`. */
function sharesBeaten(strengths: readonly number[], positions: readonly number[]): number[] {
  const odds = strengths.map(exponential);
  return positions.map((position) => {
    const own = odds[position]!;
    let sum = -0.5;
    for (const other of odds) sum += own / (own + other);
    return odds.length > 1 ? sum / (odds.length - 1) : 0;
  });
}
