import { cityScores } from "#engine/ratings/city-score.ts";
import { rateTeams } from "#engine/ratings/rate-teams.ts";
import type { LadderStanding } from "./needs-races.ts";
import type { RatingTable } from "../../base/database/tables/races.ts";
import { nameKey } from "../../event/competitions/team-name.ts";
import type { LoggedRace, RatedEntrant } from "../../event/standings/read-stage-log.ts";

/** How often an interval is to hold the truth. */
const confidence = 0.95;

/** Everything that the ratings of a stage follow from. */
export interface StageLog {
  stageId: string;
  /** in the stage's order */
  races: LoggedRace[];
  entrants: RatedEntrant[];
  /** teams of a city that count for its score, at least 1 */
  bestTeamsOfCity: number;
}

export interface StageRatings {
  spread: number;
  confidence: number;
  /** one for each entrant, strongest first */
  ratings: EntrantRating[];
  /** by car, how far it is from its neighbours on the board */
  neighbourhoods: ReadonlyMap<string, Neighbourhood>;
  /** best first */
  cities: { city: string; place: number; score: number; low: number; high: number; teams: number }[];
}

/** What is known of a team's active car. */
export type EntrantRating = Omit<RatingTable, "runId">;

/** What the ladder asks beside of a team's active car; house cars have no neighbours. */
export type Neighbourhood = Pick<LadderStanding, "deviationsToNext" | "deviationsToPrevious">;

/**
 * Rates a stage from its whole log. Every car is a competitor of its own, because a team's new car is not its old one: a team has the
 * rating of its active car, and cars that it retired go on telling how strong those are who met them. Pure: the same log gives the same
 * bits. Takes seconds for a large field.
 */
export function rateStage({ stageId, races, entrants, bestTeamsOfCity }: StageLog): StageRatings {
  const placed = entrants.filter((entrant) => entrant.houseCar === null && entrant.scores);
  const placedCars = new Set(placed.map((entrant) => entrant.carId));
  const seen = new Set([...races.flatMap((race) => race.order.flat()), ...entrants.map((entrant) => entrant.carId)]);
  const table = rateTeams({
    teams: [...placedCars],
    houseCars: [...seen].filter((car) => !placedCars.has(car)),
    races: races.map(({ order }) => ({ order, block: order.flat().sort().join(" ") })),
    seed: `${stageId}:${races.at(-1)?.number ?? 0}`,
    confidence,
  });

  const counts = countResults(races);
  const entrantOf = new Map(entrants.map((entrant) => [entrant.carId, entrant]));
  const unplaced = { place: null, placeInterval: [null, null] as const, separatedFromNext: true };
  const ratings = [
    ...table.ratings.map((rating) => ({ carId: rating.team, ...rating })),
    ...table.houseCars.map((rating) => ({ carId: rating.houseCar, ...rating, ...unplaced })),
  ].flatMap((rating): EntrantRating[] => {
    const entrant = entrantOf.get(rating.carId);
    if (!entrant) return [];
    const { carId, strength, uncertainty, place } = rating;
    const [strengthLow, strengthHigh] = rating.strengthInterval;
    const [placeLow, placeHigh] = rating.placeInterval;
    const tiedWithNext = place !== null && place < placed.length && !rating.separatedFromNext;
    const known = { strength, strengthLow, strengthHigh, uncertainty, place, placeLow, placeHigh, tiedWithNext };
    return [{ teamId: entrant.teamId, carId, ...known, ...(counts.get(carId) ?? noResults) }];
  });
  ratings.sort((a, b) => b.strength - a.strength || (a.place ?? 0) - (b.place ?? 0));

  const neighbourhoods = new Map([
    // Who takes nobody's place races until its strength is known.
    ...entrants
      .filter(({ houseCar, scores }) => houseCar === null && !scores)
      .map(({ carId }): [string, Neighbourhood] => [carId, { deviationsToNext: null, deviationsToPrevious: null }]),
    ...table.ratings.map(({ team, deviationsAheadOfNext }, index): [string, Neighbourhood] => [
      team,
      {
        deviationsToNext: deviationsAheadOfNext,
        deviationsToPrevious: table.ratings[index - 1]?.deviationsAheadOfNext ?? null,
      },
    ]),
  ]);

  // A city may be spelt in several ways; it is shown as its best team spells it.
  const cityOf = new Map(placed.map((entrant) => [entrant.carId, nameKey(entrant.city)]));
  const cities = cityScores(table, cityOf, bestTeamsOfCity).map(({ city, place, score, interval, teams }) => ({
    city: entrantOf.get(teams[0] ?? "")?.city ?? city,
    place,
    score,
    low: interval[0],
    high: interval[1],
    teams: teams.length,
  }));
  return { spread: table.spread, confidence, ratings, neighbourhoods, cities };
}

const noResults = { races: 0, wins: 0, rivalsBeaten: 0, rivalsMet: 0 };

function countResults(races: readonly LoggedRace[]): Map<string, typeof noResults> {
  const counts = new Map<string, typeof noResults>();
  for (const { order, won } of races) {
    let behind = order.flat().length;
    const rivals = behind - 1;
    for (const [index, group] of order.entries()) {
      behind -= group.length;
      for (const car of group) {
        const count = counts.get(car) ?? { ...noResults };
        count.races += 1;
        count.wins += won && index === 0 ? 1 : 0;
        count.rivalsBeaten += behind;
        count.rivalsMet += rivals;
        counts.set(car, count);
      }
    }
  }
  return counts;
}
