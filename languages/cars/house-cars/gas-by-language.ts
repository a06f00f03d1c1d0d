/** Measured in races of the same cars. */
import type { CarLanguage } from "../../compiling/car-language.ts";
import measured from "./gas-by-language.json" with { type: "json" };

export type HouseCarLanguage = Exclude<CarLanguage, "typescript">;

export interface GasByLanguage {
  /** of each car in each language */
  races: number;
  /** easiest first */
  cars: { id: string; gas: Record<HouseCarLanguage, { mean: number; most: number }> }[];
}

export const gasByLanguage: GasByLanguage = measured;

/** Gas relative to Solidity. */
export function meanRatio(language: HouseCarLanguage, { cars }: GasByLanguage = gasByLanguage): number {
  return cars.reduce((sum, { gas }) => sum + gas[language].mean / gas.solidity.mean, 0) / cars.length;
}
