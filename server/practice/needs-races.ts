import { separationLimits } from "#engine/ratings/separation-limits.ts";
import {
  batchRacesPerCar,
  mostRacesPerCar,
  settledPlaceRaces,
  settledUncertainty,
} from "#domain/races/ladder-limits.ts";

export interface LadderStanding {
  races: number;
  uncertainty: number;
  /**
   * lead over the next car and gap to the previous one, in standard deviations of the difference; null: there is none
   */
  deviationsToNext: number | null;
  deviationsToPrevious: number | null;
}

/** Limits for repeated looks, because the ladder checks after each batch. */
const limits = separationLimits(
  Array.from({ length: Math.ceil(mostRacesPerCar / batchRacesPerCar) }, (_, look) => (look + 1) * batchRacesPerCar),
);

/**
 * False once the strength is known well enough, the place is certain, or it has raced enough. It can still fill fields.
 */
export function needsRaces({ races, uncertainty, deviationsToNext, deviationsToPrevious }: LadderStanding): boolean {
  if (races >= mostRacesPerCar || uncertainty <= settledUncertainty) return false;
  const limit = limits[Math.ceil(races / batchRacesPerCar) - 1] ?? Infinity;
  const isCertain = [deviationsToNext, deviationsToPrevious].every((each) => each === null || each > limit);
  return !isCertain || races < settledPlaceRaces;
}
