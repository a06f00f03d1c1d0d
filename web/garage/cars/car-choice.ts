import type { Family } from "#engine/formula/families.ts";
import { type CarFamily, carFamilyOf } from "#languages/compiling/car-language.ts";
import { familiesInCode } from "#languages/solidity/families-in-code.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import type { Draft } from "../drafts/draft.ts";
import type { TeamCar } from "../garage-state.ts";

export const carOrigins = ["draft", "team", "race", "house"] as const;
export type CarOrigin = (typeof carOrigins)[number];

export interface ChoiceCar {
  id: string;
  origin: CarOrigin;
  name: string;
  /** last change, milliseconds since 1970; absent for house cars and cars of a race */
  sinceMs?: number;
  /** races for the visitor's team */
  isActive?: boolean;
  /** hex with 0x; absent for drafts, which are compiled on demand */
  initcode?: `0x${string}`;
  draft?: Draft;
}

export interface RaceCar {
  id: string;
  name: string;
  initcode: `0x${string}`;
}

export interface OwnCars {
  drafts: readonly Draft[];
  teamCars: readonly TeamCar[];
  raceCars: readonly RaceCar[];
}

/** Includes cars of an unknown family. */
export function carsOfFamily<Car extends Pick<RaceCar, "initcode">>(family: CarFamily, cars: readonly Car[]): Car[] {
  return cars.filter(({ initcode }) => {
    const families = familiesInCode(initcode.slice(2));
    return families.length === 0 || families.includes(family);
  });
}

export const idOfDraft = ({ id }: Pick<Draft, "id">): string => `draft-${id}`;

export function carsToChoose(rules: Family, { drafts, teamCars, raceCars }: OwnCars): ChoiceCar[] {
  const family = carFamilyOf(rules);
  return [
    ...drafts.map((draft) => ({
      id: idOfDraft(draft),
      origin: "draft" as const,
      name: draft.name,
      draft,
      ...(draft.savedAtMs > 0 ? { sinceMs: draft.savedAtMs } : {}),
    })),
    ...carsOfFamily(family, teamCars).map(({ id, name, initcode, acceptedAtMs, isActive }) => ({
      id,
      origin: "team" as const,
      name,
      initcode,
      sinceMs: acceptedAtMs,
      isActive,
    })),
    ...carsOfFamily(family, raceCars).map((car) => ({ ...car, origin: "race" as const })),
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
