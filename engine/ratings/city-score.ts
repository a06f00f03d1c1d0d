import { sampleInterval, strengthSample, type Interval } from "./intervals.ts";
import { exponential } from "./exponential.ts";
import type { RatingTable } from "./rate-teams.ts";

export interface CityScore {
  readonly city: string;
  /** 0 to 100 */
  readonly score: number;
  readonly interval: Interval;
  /** From 1; ties share the better place. */
  readonly place: number;
  /** Best first, at most `best`. */
  readonly teams: readonly string[];
}

/**
 * The mean over a city's best `best` teams of the % of head-to-heads each would win against the rest of the table;
 * missing teams count 0. The interval is for these teams. Best first; cities without teams are left out.
 * @param cityOf by team name; missing: no city
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

/** Mean probability to win a head-to-head, for the strengths at `positions`. */
function sharesBeaten(strengths: readonly number[], positions: readonly number[]): number[] {
  const odds = strengths.map(exponential);
  return positions.map((position) => {
    const own = odds[position]!;
    let sum = -0.5;
    for (const other of odds) sum += own / (own + other);
    return odds.length > 1 ? sum / (odds.length - 1) : 0;
  });
}
