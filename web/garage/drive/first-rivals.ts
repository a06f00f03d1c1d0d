import type { Formula } from "#engine/race/formula.ts";
import { houseCars, openingRivals } from "#languages/house-cars/house-cars.ts";

/**
 * Ids of the house cars that a car meets before its author chooses: those against which the templates' flaws show, then the others from
 * easy to hard. One for every seat but the car's own, as far as there are so many.
 */
export function firstRivals(formula: Pick<Formula, "family" | "cars">): string[] {
  const ids = houseCars.filter((car) => car.family === formula.family).map((car) => car.id);
  const opening = openingRivals.filter((id) => ids.includes(id));
  return [...opening, ...ids.filter((id) => !opening.includes(id))].slice(0, formula.cars - 1);
}
