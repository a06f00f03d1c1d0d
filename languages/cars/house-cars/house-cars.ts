import type { CarFamily } from "../../compiling/car-language.ts";
import type { HouseCarId } from "./house-car-names.ts";
import built from "./house-cars.json" with { type: "json" };

export interface HouseCar {
  /** e.g. "sunday-driver" */
  id: HouseCarId;
  name: string;
  /** 1 is the easiest; unique */
  difficulty: number;
  family: CarFamily;
  contractName: string;
  source: string;
  initcode: `0x${string}`;
  /** keccak-256 of the creation code */
  codeHash: `0x${string}`;
}

export const houseCars = built.cars as readonly HouseCar[];

/**
 * In seats 2 to 5. A race takes about eighty turns with lead changes, and nearly always shows the first template's
 * flaw.
 */
export const openingRivals: readonly HouseCarId[] = ["hedgehog", "last-lap", "metronome", "wasp"];

/**
 * Finds a house car.
 * @internal Tests and benchmarks look them up by id.
 * @throws when there is none of that id; the message lists those there are
 */
export function houseCar(id: string): HouseCar {
  const found = houseCars.find((car) => car.id === id);
  if (found) return found;
  throw new Error(`There is no house car "${id}". House cars: ${houseCars.map((car) => car.id).join(", ")}.`);
}
