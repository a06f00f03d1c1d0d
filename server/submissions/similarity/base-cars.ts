import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import { houseCarScripts } from "#languages/cars/house-cars/house-car-scripts.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { challenges, firstLap } from "#languages/cars/exercises/exercises.ts";
import { lessonLanguages } from "#languages/cars/exercises/exercise.ts";
import { scriptTemplates } from "#languages/cars/first-cars/script-templates.ts";
import { templates } from "#languages/cars/first-cars/templates.ts";

/**
 * House cars, templates with and without their flaw, and cars of the first lap and challenges before and after each
 * step. Sharing their code proves nothing.
 */
export async function compileBaseCars(
  compile: (input: CompileInput) => Promise<CompileOutcome>,
): Promise<Uint8Array[]> {
  const sources = [
    ...templates.map(({ mendedSource }) => ({ source: mendedSource, fileName: `car${carLanguages.solidity.ending}` })),
    ...exerciseSources(),
    ...scriptSources(),
  ];
  const initcodes = compiledBaseCars();
  for (const { source, fileName } of sources) {
    const outcome = await compile({ source, fileName, goal: "build" });
    if (outcome.kind === "compiled") initcodes.push(bytesOf(outcome.car.initcode));
  }
  return initcodes;
}

export function compiledBaseCars(): Uint8Array[] {
  return [...houseCars, ...templates].map((car) => bytesOf(car.initcode));
}

function exerciseSources(): { source: string; fileName: string }[] {
  return lessonLanguages.flatMap((language) => {
    const fileName = `car${carLanguages[language].ending}`;
    const cars = [...firstLap, ...challenges].map((exercise) => exercise.cars[language]);
    const texts = new Set(cars.flatMap((car) => [car.source([]), car.solution(car.source([]))]));
    return [...texts].map((source) => ({ source, fileName }));
  });
}

function scriptSources(): { source: string; fileName: string }[] {
  const ofHouseCars = houseCarScripts.map(({ language, source }) => ({ language, source }));
  const ofTemplates = scriptTemplates.flatMap(({ language, source, mendedSource }) =>
    [source, mendedSource].map((each) => ({ language, source: each })),
  );
  return [...ofHouseCars, ...ofTemplates].map(({ language, source }) => ({
    source,
    fileName: `car${carLanguages[language].ending}`,
  }));
}

function bytesOf(hex: `0x${string}`): Uint8Array {
  return new Uint8Array(Buffer.from(hex.slice(2), "hex"));
}
