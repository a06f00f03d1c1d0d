/** The product's own reference cars, always there to race against: from harmless to hard. They need no compiler. */
import type { CarFamily } from "../compiling/car-family.ts";
import type { HouseCarId } from "./house-car-names.ts";
import built from "./house-cars.json" with { type: "json" };

export interface HouseCar {
  /** stable name in logs, addresses and the command line, e.g. "sunday-driver" */
  id: HouseCarId;
  name: string;
  /** 1 is harmless; every number stands once */
  difficulty: number;
  family: CarFamily;
  contractName: string;
  source: string;
  initcode: `0x${string}`;
  /** keccak-256 of the creation code */
  codeHash: `0x${string}`;
}

/** All house cars, easiest first. */
export const houseCars = built.cars as readonly HouseCar[];

/**
 * Ids of the four house cars that a first car meets, in seats 2 to 5: together they make a race of some eighty turns with changes of the
 * lead, and the first template's flaw shows in nearly every one.
 */
export const openingRivals: readonly HouseCarId[] = ["hedgehog", "last-lap", "metronome", "wasp"];

/**
 * Finds a house car.
 * @throws when there is none of that id; the message lists those there are
 */
export function houseCar(id: string): HouseCar {
  const found = houseCars.find((car) => car.id === id);
  if (found) return found;
  throw new Error(`There is no house car "${id}". House cars: ${houseCars.map((car) => car.id).join(", ")}.`);
}
