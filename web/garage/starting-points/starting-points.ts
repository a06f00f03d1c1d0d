/** Cars in Python and JavaScript to start from: one that is written to be changed, and the house cars that exist in these languages. */
import type { CarLanguage } from "#languages/compiling/car-language.ts";
import { houseCars } from "#languages/solidity/house-cars/house-cars.ts";
import type { CarFamily } from "#languages/compiling/car-family.ts";

export type ScriptLanguage = Extract<CarLanguage, "python" | "javascript">;

// As texts: a JavaScript car is no module of the site.
const firstCars = import.meta.glob<string>("./first-car.{py,js}", { query: "?raw", import: "default", eager: true });

/** The car that somebody begins with; it races in every family. */
export const firstCarOf: Readonly<Record<ScriptLanguage, string>> = {
  python: firstCars["./first-car.py"] ?? "",
  javascript: firstCars["./first-car.js"] ?? "",
};

const sources = import.meta.glob<string>("../../../languages/solidity/house-cars/*.{py,js}", {
  query: "?raw",
  import: "default",
});

const fileOf = (contractName: string, language: ScriptLanguage): string =>
  `../../../languages/solidity/house-cars/${contractName}.${language === "python" ? "py" : "js"}`;

/** The house cars of a family that exist in a language, easiest first; their sources are fetched when one is chosen. */
export function houseCarsIn(language: ScriptLanguage, family: CarFamily) {
  return houseCars.flatMap((car) => {
    const load = sources[fileOf(car.contractName, language)];
    return load && car.family === family ? [{ car, load }] : [];
  });
}
