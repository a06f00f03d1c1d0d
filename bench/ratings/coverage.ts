import { createChance, drawFinishingOrder } from "../../engine/ratings/chance.ts";
import { packOrders, type PackedOrders } from "../../engine/ratings/finishing-orders.ts";
import {
  bootstrapStrengths,
  placeInterval,
  placesInReplicates,
  probabilityAhead,
  type Replicates,
} from "../../engine/ratings/intervals.ts";
import { fitField, fitStrengths, type FieldFit } from "../../engine/ratings/plackett-luce.ts";
import { placesOf, rankCorrelation, runSeason, type Field } from "./season.ts";

export type Resampling = "blocks" | "unweighed blocks" | "single races" | "model" | "fixed prior";

/** What one season showed; sums over its teams or pairs of neighbours. */
export interface SeasonResult {
  readonly correlation: number;
  readonly resampling: Resampling;
  readonly teams: number;
  readonly covered: number;
  /** Places in all intervals together. */
  readonly width: number;
  /** Neighbours called separated, and how many of those are truly the other way round. */
  readonly separated: number;
  readonly separatedWrongly: number;
}

const replicates = 400;

/** Runs one season and rates it with each way of resampling. */
export function measureSeason(field: Field, ways: readonly Resampling[], season: number): SeasonResult[] {
  const seed = `${field.name}, season ${season}`;
  const { truth, races } = runSeason(field, seed);
  const byBlock = packOrders(races, field.teams);
  const byRace = packOrders(
    races.map(({ order }) => ({ order })),
    field.teams,
  );
  const fit = fitField(byBlock);
  const alone = fitField(byRace);
  const fitFor = (resampling: Resampling): FieldFit => {
    if (resampling === "blocks") return fit;
    return resampling === "fixed prior"
      ? { ...alone, spread: 1.8, strengths: fitStrengths(byRace, { spread: 1.8 }) }
      : alone;
  };
  const everyone = truth.map((_, team) => team);
  const truePlaces = placesOf(truth);
  return ways.map((resampling) => {
    // The fixed prior: as wide as one win and one loss against an imagined rival, for any field.
    const ownFit = fitFor(resampling);
    const simulated =
      resampling === "model"
        ? remakeRaces(byRace, alone, seed)
        : bootstrapStrengths(resampling.endsWith("blocks") ? byBlock : byRace, ownFit, { seed, replicates });
    const places = placesOf(ownFit.strengths);
    const samples = placesInReplicates(simulated, everyone);
    let covered = 0;
    let width = 0;
    for (const team of everyone) {
      const [best, worst] = placeInterval(samples[team]!, places[team]!, 0.95);
      if (best <= truePlaces[team]! && truePlaces[team]! <= worst) covered++;
      width += worst - best + 1;
    }
    let separated = 0;
    let separatedWrongly = 0;
    const order = everyone.toSorted((a, b) => places[a]! - places[b]!);
    for (const [index, team] of order.slice(0, -1).entries()) {
      const next = order[index + 1]!;
      if (1 - probabilityAhead(simulated, team, next) >= 0.025) continue;
      separated++;
      if (truth[team]! < truth[next]!) separatedWrongly++;
    }
    const correlation = rankCorrelation(truth, ownFit.strengths);
    return { correlation, resampling, teams: everyone.length, covered, width, separated, separatedWrongly };
  });
}

/**
 * The other way to draw replicates: races made up from the fitted model instead of drawn from those that were run. The prior's means are
 * drawn around the fitted strengths, for the made-up races scatter around those already.
 */
function remakeRaces(orders: PackedOrders, fit: FieldFit, seed: string): Replicates {
  const chance = createChance(seed);
  const competitors = orders.competitors;
  const strengths = new Float64Array(replicates * competitors);
  for (let replicate = 0; replicate < replicates; replicate++) {
    const races = Array.from(orders.firstEntry.subarray(1), (end, race) => ({
      order: drawFinishingOrder([...orders.competitorAt.subarray(orders.firstEntry[race], end)], fit.strengths, chance),
    }));
    const priorMeans = fit.strengths.map((strength) => strength + fit.spread * chance.normal());
    const simulated = { spread: fit.spread, start: fit.strengths, priorMeans, tolerance: 0.05 };
    strengths.set(fitStrengths(packOrders(races, competitors), simulated), replicate * competitors);
  }
  return { competitors, count: replicates, strengths };
}
