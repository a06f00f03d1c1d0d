/** What the house cars take of gas in each language they are written in: the same cars, moving alike. Measured in races. */
import type { CarLanguage } from "../compiling/car-language.ts";
import measured from "./gas-by-language.json" with { type: "json" };

export type HouseCarLanguage = Exclude<CarLanguage, "typescript">;

/** What gas-by-language.json holds. */
export interface GasByLanguage {
  /** races of each car in each language */
  races: number;
  /** easiest first; gas of a turn in the mean, and of the dearest turn */
  cars: { id: string; gas: Record<HouseCarLanguage, { mean: number; most: number }> }[];
}

export const gasByLanguage: GasByLanguage = measured;

/** Mean over the cars of a language's gas in proportion to the same car's in Solidity. */
export function meanRatio(language: HouseCarLanguage, { cars }: GasByLanguage = gasByLanguage): number {
  return cars.reduce((sum, { gas }) => sum + gas[language].mean / gas.solidity.mean, 0) / cars.length;
}
