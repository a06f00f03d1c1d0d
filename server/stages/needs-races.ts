import { mostRacesPerCar, settledPlaceRaces, settledUncertainty } from "./ladder-limits.ts";

/**
 * Whether the ladder still sends a team's car out for its own sake. It is settled, and only fills others' fields, when its strength is
 * known well enough, or its place is certain, or it has had its share of races.
 */
export function needsRaces(rating: {
  races: number;
  uncertainty: number;
  placeLow: number | null;
  placeHigh: number | null;
}): boolean {
  if (rating.races >= mostRacesPerCar || rating.uncertainty <= settledUncertainty) return false;
  return rating.placeLow !== rating.placeHigh || rating.races < settledPlaceRaces;
}
