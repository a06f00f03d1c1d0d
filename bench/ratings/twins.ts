import { createChance, drawFinishingOrder } from "../../engine/ratings/chance.ts";
import type { FinishingOrder } from "../../engine/ratings/finishing-orders.ts";
import { planLadderRaces } from "../../engine/ratings/matchmaking.ts";
import { rateTeams, teamDeviationsAhead, type RatingTable, type TeamRating } from "../../engine/ratings/rate-teams.ts";
import { separationLimits } from "../../engine/ratings/separation-limits.ts";
import {
  batchRacesPerCar,
  leastBatchRaces,
  mostBatchRaces,
  mostRacesPerCar,
  settledPlaceRaces,
  settledUncertainty,
} from "../../domain/races/ladder-limits.ts";
import { needsRaces, type LadderStanding } from "../../server/practice/plan-ladder.ts";
import { fieldSize } from "./season.ts";

/** The default plan of a final: four rounds of ten races, then up to ten rounds more. */
const plannedRounds = 4;
const furtherRounds = 10;
const racesPerRound = 10;

/** What a final said of its two best cars, once by each rule: the look at which it called them separated, from 0; null if it never did. */
export interface FinalResult {
  readonly gap: number;
  /** at every look as if it were the only one */
  readonly perCheck: number | null;
  /** by `separationLimits`, as stages do it */
  readonly inAll: number | null;
  /** the word was wrong: the weaker of the two, or either of two equal ones, was put ahead */
  readonly perCheckWrong: boolean;
  readonly inAllWrong: boolean;
}

const limits = separationLimits(Array.from({ length: furtherRounds + 1 }, (_, check) => plannedRounds + check));

/**
 * One final of five, raced on until its two best cars are separated, which is what decides a winner.
 *
 * @param gap by how much the best car's log-strength exceeds the second's; 0: twins
 */
export function raceFinal(gap: number, season: number): FinalResult {
  const chance = createChance(`final with a gap of ${gap}, season ${season}`);
  const truth = [gap, 0, -1, -1.5, -2];
  const names = truth.map((_, car) => `car ${car}`);
  const races: FinishingOrder<string>[] = [];
  let perCheck: number | null = null;
  let inAll: number | null = null;
  let perCheckWrong = false;
  let inAllWrong = false;
  for (let check = 0; check <= furtherRounds && (perCheck === null || inAll === null); check++) {
    const wanted = (plannedRounds + check) * racesPerRound;
    while (races.length < wanted) {
      races.push({ order: drawFinishingOrder([0, 1, 2, 3, 4], truth, chance).map((car) => names[car]!) });
    }
    const table = rateTeams({ teams: names, races, seed: `season ${season}, look ${check}` });
    const deviations = teamDeviationsAhead(table, names[0]!, names[1]!);
    const isWrong = gap === 0 || deviations < 0;
    if (perCheck === null && isSeparatedHere(table)) {
      perCheck = check;
      perCheckWrong = isWrong;
    }
    if (inAll === null && Math.abs(deviations) > limits[check]!) {
      inAll = check;
      inAllWrong = isWrong;
    }
  }
  return {
    gap,
    perCheck: perCheck,
    inAll: inAll,
    perCheckWrong: perCheckWrong,
    inAllWrong: inAllWrong,
  };
}

/** Whether a table separates its first two competitors by name, ignoring earlier tables. */
function isSeparatedHere({ replicates: { strengths, competitors, count } }: RatingTable): boolean {
  let ahead = 0;
  for (let first = 0; first < strengths.length; first += competitors) {
    if (strengths[first]! > strengths[first + 1]!) ahead += 1;
  }
  return Math.min(ahead, count - ahead) / count < 0.025;
}

const ladderTeams = 12;

/** A practice ladder of twelve teams that has come to rest, two of which race with equal cars. */
export interface LadderResult {
  readonly rule: "each look" | "all looks";
  readonly races: number;
  /** the last table separates the twins, who are truly level */
  readonly separatesTwins: boolean;
  /** one of the twins rested because its place was certain, which it cannot be */
  readonly twinIsCertain: boolean;
}

/** Races a ladder by the site's plans until it rests, with the limits of each single look or those for all looks. */
export function raceLadder(rule: LadderResult["rule"], season: number): LadderResult {
  const chance = createChance(`ladder with twins, season ${season}`);
  const truth = Array.from({ length: ladderTeams }, () => chance.normal());
  truth[1] = truth[0]!;
  const names = truth.map((_, team) => `car ${String(team).padStart(2, "0")}`);
  const twins = names.slice(0, 2);
  const seatCounts = new Map(names.map((name) => [name, Array.from({ length: fieldSize }, () => 0)]));
  const races: FinishingOrder<string>[] = [];
  for (let batch = 0; ; batch++) {
    const seed = `ladder, season ${season}, batch ${batch}`;
    const table = rateTeams({ teams: names, races, seed });
    const { ratings } = table;
    const rests = (rating: TeamRating, index: number): boolean => {
      if (rule === "all looks") return !needsRaces(standingOf(ratings, index));
      if (rating.races >= mostRacesPerCar || rating.uncertainty <= settledUncertainty) return true;
      return rating.placeInterval[0] === rating.placeInterval[1] && rating.races >= settledPlaceRaces;
    };
    const needing = ratings.filter((rating, index) => !rests(rating, index));
    if (needing.length === 0) {
      const certain = (rating: TeamRating) =>
        twins.includes(rating.team) && rating.races < mostRacesPerCar && rating.uncertainty > settledUncertainty;
      return {
        rule,
        races: races.length,
        separatesTwins: isSeparatedHere(table),
        twinIsCertain: ratings.some(certain),
      };
    }
    const planned = planLadderRaces({
      cars: ratings.map((rating) => ({
        name: rating.team,
        strength: rating.strength,
        uncertainty: needing.includes(rating) ? rating.uncertainty : Math.min(rating.uncertainty, settledUncertainty),
        seatCounts: seatCounts.get(rating.team)!,
      })),
      fieldSize,
      races: Math.min(mostBatchRaces, Math.max(leastBatchRaces, needing.length * batchRacesPerCar)),
      seed,
    });
    for (const seats of planned) {
      for (const [seat, name] of seats.entries()) seatCounts.get(name)![seat]! += 1;
      const order = drawFinishingOrder(
        seats.map((name) => names.indexOf(name)),
        truth,
        chance,
      );
      races.push({ order: order.map((car) => names[car]!), block: seats.toSorted().join(" ") });
    }
  }
}

function standingOf(ratings: readonly TeamRating[], index: number): LadderStanding {
  const { races, uncertainty, deviationsAheadOfNext } = ratings[index]!;
  const deviationsToPrevious = ratings[index - 1]?.deviationsAheadOfNext ?? null;
  return { races, uncertainty, deviationsToNext: deviationsAheadOfNext, deviationsToPrevious };
}
