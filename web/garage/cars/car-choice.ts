/**
 * The cars to choose from wherever cars meet: one's own drafts, the team's cars, those kept on this device, those of a race that was fetched,
 * and house cars. Garage, what-if, comparison and simulator offer this one list.
 */
import type { Family } from "#engine/race/families.ts";
import { carFamilyOf } from "#languages/compiling/car-family.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import type { Draft } from "../../drafts/draft.ts";
import { carsOf } from "../kept-cars.ts";
import type { KeptCar } from "../garage-state.ts";

/** Where a car comes from, in the order in which they are offered. */
export const carOrigins = ["draft", "team", "kept", "race", "house"] as const;
export type CarOrigin = (typeof carOrigins)[number];

export interface ChoiceCar {
  /** stands for it in what is chosen; a house car's own id */
  id: string;
  origin: CarOrigin;
  name: string;
  /** milliseconds since 1970 since when it is as it is; absent for house cars and those of a race */
  sinceMs?: number;
  /** hex with 0x; absent for a draft, which is compiled when it is asked for */
  initcode?: `0x${string}`;
  draft?: Draft;
}

/** A car of a race that was fetched. */
export type RaceCar = Pick<KeptCar, "id" | "name" | "initcode">;

export interface OwnCars {
  /** those that are for the rules of the race (`isForRules`) */
  drafts: readonly Draft[];
  teamCars: readonly KeptCar[];
  kept: readonly KeptCar[];
  raceCars: readonly RaceCar[];
}

export const idOfDraft = ({ id }: Pick<Draft, "id">): string => `draft-${id}`;

/** All cars that take turns in races of a family, by where they come from. */
export function carsToChoose(rules: Family, { drafts, teamCars, kept, raceCars }: OwnCars): ChoiceCar[] {
  const family = carFamilyOf(rules);
  const known = (origin: CarOrigin, cars: readonly KeptCar[]) =>
    carsOf(family, cars).map(({ id, name, initcode, keptAtMs }) => ({ id, origin, name, initcode, sinceMs: keptAtMs }));
  return [
    ...drafts.map((draft) => ({
      id: idOfDraft(draft),
      origin: "draft" as const,
      name: draft.name,
      draft,
      ...(draft.savedAtMs > 0 ? { sinceMs: draft.savedAtMs } : {}),
    })),
    ...known("team", teamCars),
    ...known("kept", kept),
    ...carsOf(family, raceCars).map((car) => ({ ...car, origin: "race" as const })),
    ...houseCars
      .filter((car) => car.family === family)
      .map(({ id, name, initcode }) => ({ id, origin: "house" as const, name, initcode })),
  ];
}

/** Asks for a car's program; undefined while it does not compile, or is gone. */
export async function programOf(
  car: ChoiceCar,
  build: (draft: Draft) => Promise<`0x${string}` | undefined>,
): Promise<`0x${string}` | undefined> {
  return car.initcode ?? (car.draft && (await build(car.draft)));
}
