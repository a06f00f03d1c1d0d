import type { Formula } from "#engine/formula/formula.ts";
import { houseCars, openingRivals } from "#languages/cars/house-cars/house-cars.ts";

/** House cars against which the templates' flaws show, then the others by difficulty; at most one per seat. */
export function firstRivals(formula: Pick<Formula, "family" | "cars">): string[] {
  const ids = houseCars.filter((car) => car.family === formula.family).map((car) => car.id);
  const opening = openingRivals.filter((id) => ids.includes(id));
  return [...opening, ...ids.filter((id) => !opening.includes(id))].slice(0, formula.cars - 1);
}
