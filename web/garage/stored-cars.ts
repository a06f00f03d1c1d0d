import type { CarFamily } from "#languages/compiling/car-language.ts";
import { familiesInCode } from "#languages/solidity/families-in-code.ts";
import { keptCarsKey } from "./drafts/cars-storage-key.ts";
import type { KeptCar } from "./garage-state.ts";

/** Cars of an unknown family are kept. */
export function carsOf<Car extends Pick<KeptCar, "initcode">>(family: CarFamily, cars: readonly Car[]): Car[] {
  return cars.filter(({ initcode }) => {
    const families = familiesInCode(initcode.slice(2));
    return families.length === 0 || families.includes(family);
  });
}

export function readKept(
  owner: string | null,
  family: CarFamily,
  storage: () => Storage = () => window.localStorage,
): KeptCar[] {
  return carsOf(family, readAll(owner, storage));
}

/** Other families' cars are unchanged. */
export function writeKept(
  owner: string | null,
  family: CarFamily,
  kept: readonly KeptCar[],
  storage: () => Storage = () => window.localStorage,
): void {
  try {
    const all = readAll(owner, storage);
    const own = new Set(carsOf(family, all));
    storage().setItem(keptCarsKey(owner), JSON.stringify([...kept, ...all.filter((car) => !own.has(car))]));
  } catch {
    // Storage is denied or full: they last until the page closes.
  }
}

function readAll(owner: string | null, storage: () => Storage): KeptCar[] {
  try {
    const value: unknown = JSON.parse(storage().getItem(keptCarsKey(owner)) ?? "[]");
    return Array.isArray(value) ? value.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptCar {
  const { id, name, initcode, keptAtMs } = (value ?? {}) as Record<string, unknown>;
  return (
    typeof id === "string" &&
    typeof name === "string" &&
    typeof keptAtMs === "number" &&
    typeof initcode === "string" &&
    /^0x(?:[0-9a-f]{2})+$/.test(initcode)
  );
}
