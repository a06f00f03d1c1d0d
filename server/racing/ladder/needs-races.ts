import { separationLimits } from "#engine/ratings/separation-limits.ts";
import { batchRacesPerCar, mostRacesPerCar, settledPlaceRaces, settledUncertainty } from "#rules/ladder-limits.ts";

/** A car that takes part in the ladder, as the latest computation knows it. */
export interface LadderStanding {
  races: number;
  uncertainty: number;
  /** how many standard deviations of their difference it is ahead of the next car, and behind the one before; null where there is none */
  deviationsToNext: number | null;
  deviationsToPrevious: number | null;
}

/** The ladder looks again after each batch, so a place is certain by the limits for looking so often, not by those for one look. */
const limits = separationLimits(
  Array.from({ length: Math.ceil(mostRacesPerCar / batchRacesPerCar) }, (_, look) => (look + 1) * batchRacesPerCar),
);

/**
 * Whether the ladder still sends a team's car out for its own sake. It is settled, and only fills others' fields, when its strength is
 * known well enough, or its place is certain, or it has had its share of races.
 */
export function needsRaces({ races, uncertainty, deviationsToNext, deviationsToPrevious }: LadderStanding): boolean {
  if (races >= mostRacesPerCar || uncertainty <= settledUncertainty) return false;
  const limit = limits[Math.ceil(races / batchRacesPerCar) - 1] ?? Infinity;
  const isCertain = [deviationsToNext, deviationsToPrevious].every((each) => each === null || each > limit);
  return !isCertain || races < settledPlaceRaces;
}
