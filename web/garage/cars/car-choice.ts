import type { Family } from "#engine/formula/families.ts";
import { carFamilyOf } from "#languages/compiling/car-language.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { Draft } from "../drafts/draft.ts";
import { carsOf } from "../stored-cars.ts";
import type { KeptCar } from "../garage-state.ts";

export const carOrigins = ["draft", "team", "kept", "race", "house"] as const;
export type CarOrigin = (typeof carOrigins)[number];

export interface ChoiceCar {
  id: string;
  origin: CarOrigin;
  name: string;
  /** last change, milliseconds since 1970; absent for house cars and cars of a race */
  sinceMs?: number;
  /** hex with 0x; absent for drafts, which are compiled on demand */
  initcode?: `0x${string}`;
  draft?: Draft;
}

export type RaceCar = Pick<KeptCar, "id" | "name" | "initcode">;

export interface OwnCars {
  drafts: readonly Draft[];
  teamCars: readonly KeptCar[];
  kept: readonly KeptCar[];
  raceCars: readonly RaceCar[];
}

export const idOfDraft = ({ id }: Pick<Draft, "id">): string => `draft-${id}`;

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

/** `undefined`: it doesn't compile, or is gone. */
export async function programOf(
  car: ChoiceCar,
  build: (draft: Draft) => Promise<`0x${string}` | undefined>,
): Promise<`0x${string}` | undefined> {
  return car.initcode ?? (car.draft && (await build(car.draft)));
}
