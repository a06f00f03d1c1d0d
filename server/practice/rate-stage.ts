import { cityScores } from "#engine/ratings/city-score.ts";
import type { PackedOrders } from "#engine/ratings/finishing-orders.ts";
import { rateOrders } from "#engine/ratings/rate-teams.ts";
import type { Selectable } from "kysely";
import type { LadderStanding } from "./plan-ladder.ts";
import type { Tables } from "../platform/database/tables.ts";
import { nameKey } from "../competitions/team-names.ts";
import type { PackedRaces } from "../results/standings/race-orders.ts";
import type { RatedEntrant } from "../results/standings/read-stage-log.ts";

const confidence = 0.95;

export interface StageLog {
  stageId: string;
  races: PackedRaces;
  entrants: RatedEntrant[];
  bestTeamsOfCity: number;
}

export type StageRatings = ReturnType<typeof rateStage>;

/** What is known of a team's active car. */
export type EntrantRating = Omit<Selectable<Tables["rating"]>, "runId">;

export type Neighbourhood = Pick<LadderStanding, "deviationsToNext" | "deviationsToPrevious">;

/**
 * Every car is rated separately, because a team's new car is another car. A team has its active car's rating; retired
 * cars still tell how strong their rivals are. Deterministic: the same log gives the same bits. Takes seconds for large
 * fields.
 */
export function rateStage({ stageId, races, entrants, bestTeamsOfCity }: StageLog) {
  const placed = entrants.filter((entrant) => entrant.houseCar === null && entrant.scores);
  const placedCars = new Set(placed.map((entrant) => entrant.carId));
  const teams = [...placedCars].sort();
  const others = new Set([...races.cars, ...entrants.map((entrant) => entrant.carId)]);
  const competitors = [...teams, ...[...others].filter((car) => !placedCars.has(car)).sort()];
  const table = rateOrders({
    teams,
    competitors,
    orders: ordersOf(races, competitors),
    seed: `${stageId}:${races.numbers.at(-1) ?? 0}`,
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
    // Unplaced cars race until their strength is known.
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

  // A city's name is spelt as its best team spells it.
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

/** Races between the same cars form one block: they tell less than independent ones. */
function ordersOf(races: PackedRaces, competitors: readonly string[]): PackedOrders {
  const numberOf = new Map(competitors.map((car, number) => [car, number]));
  const numbers = Int32Array.from(races.cars, (car) => numberOf.get(car)!);
  const { firstEntry, isLevel } = races;
  const competitorAt = races.carAt.map((car) => numbers[car]!);
  const groupEnd = new Int32Array(competitorAt.length);
  const blockOf = new Int32Array(races.numbers.length);
  const blocks = new Map<string, number>();
  for (let race = 0; race < blockOf.length; race += 1) {
    const start = firstEntry[race]!;
    const end = firstEntry[race + 1]!;
    for (let entry = end - 1; entry >= start; entry -= 1)
      groupEnd[entry] = entry + 1 < end && isLevel[entry + 1] === 1 ? groupEnd[entry + 1]! : entry + 1;
    const field = competitorAt.slice(start, end).sort().join(" ");
    let block = blocks.get(field);
    if (block === undefined) {
      block = blocks.size;
      blocks.set(field, block);
    }
    blockOf[race] = block;
  }
  return { competitors: competitors.length, firstEntry, competitorAt, groupEnd, blockOf, blocks: blocks.size };
}

function countResults({ cars, firstEntry, carAt, isLevel, won }: PackedRaces): Map<string, typeof noResults> {
  const counts = cars.map(() => ({ ...noResults }));
  for (let race = 0; race + 1 < firstEntry.length; race += 1) {
    const start = firstEntry[race]!;
    const end = firstEntry[race + 1]!;
    let behind = 0;
    for (let last = end; last > start;) {
      let first = last - 1;
      while (isLevel[first] === 1) first -= 1;
      for (let entry = first; entry < last; entry += 1) {
        const count = counts[carAt[entry]!]!;
        count.races += 1;
        count.wins += won[race] === 1 && first === start ? 1 : 0;
        count.rivalsBeaten += behind;
        count.rivalsMet += end - start - 1;
      }
      behind += last - first;
      last = first;
    }
  }
  return new Map(cars.map((car, number) => [car, counts[number]!]));
}
