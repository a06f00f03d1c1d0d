import { interfacePaths, interfaceSource } from "#languages/solidity/imports.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import { houseCarScripts } from "#languages/house-cars/house-car-scripts.ts";
import { houseCars } from "#languages/house-cars/house-cars.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { challenges } from "#languages/exercises/challenges.ts";
import { lessonLanguages } from "#languages/exercises/exercise.ts";
import { firstLap } from "#languages/exercises/first-lap.ts";
import { scriptTemplates } from "#languages/first-cars/script-templates.ts";
import { templates } from "#languages/first-cars/templates.ts";
import { fingerprints, gramHashes, opcodeSizes, sourceSizes } from "./fingerprints.ts";
import { opcodeWords } from "./opcode-words.ts";
import { sourceWords } from "./source-words.ts";

/** The code that everybody starts from: what two cars have from it they need not have from each other. */
export interface BaseCode {
  sources: string[];
  initcodes: Uint8Array[];
}

/** House cars, templates with and without their flaw, the cars of first lap and challenges before and after each step, and the interfaces. */
export async function readBaseCode(compile: (input: CompileInput) => Promise<CompileOutcome>): Promise<BaseCode> {
  const written = [
    ...templates.map(({ mendedSource }) => ({ source: mendedSource, fileName: `car${carLanguages.solidity.ending}` })),
    ...exerciseSources(),
    ...scriptSources(),
  ];
  const initcodes = [...houseCars, ...templates].map((car) => bytesOf(car.initcode));
  for (const { source, fileName } of written) {
    const outcome = await compile({ source, fileName, goal: "build" });
    if (outcome.kind === "compiled") initcodes.push(bytesOf(outcome.car.initcode));
  }
  return { sources: [...baseSources(), ...written.map(({ source }) => source)], initcodes };
}

/** Every exercise's car in every language, before and after its step; each text once. */
function exerciseSources(): { source: string; fileName: string }[] {
  return lessonLanguages.flatMap((language) => {
    const fileName = `car${carLanguages[language].ending}`;
    const cars = [...firstLap, ...challenges].map((exercise) => exercise.cars[language]);
    const texts = new Set(cars.flatMap((car) => [car.source([]), car.solution(car.source([]))]));
    return [...texts].map((source) => ({ source, fileName }));
  });
}

/** House cars and templates in Python and JavaScript. */
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

function baseSources(): string[] {
  return [
    ...houseCars.map((car) => car.source),
    ...templates.map((template) => template.source),
    ...interfacePaths.map((path) => interfaceSource(path) ?? ""),
  ];
}

/**
 * What of the base is not counted.
 *
 * @param as "prints" to find pairs, "grams" to show what two cars have in common
 */
export function commonBase(
  { sources, initcodes }: BaseCode,
  as: "prints" | "grams",
): { source: Set<number>; code: Set<number> } {
  const [source, code] = [new Set<number>(), new Set<number>()];
  for (const text of sources) {
    const listing = sourceWords(text);
    const hashes = as === "prints" ? fingerprints(listing, sourceSizes) : gramHashes(listing.words, sourceSizes.gram);
    for (const hash of hashes) source.add(hash);
  }
  for (const initcode of initcodes) {
    const listing = opcodeWords(initcode);
    const hashes = as === "prints" ? fingerprints(listing, opcodeSizes) : gramHashes(listing.words, opcodeSizes.gram);
    for (const hash of hashes) code.add(hash);
  }
  return { source, code };
}

/** The base as far as it needs no compiler, for showing a pair. */
export function knownBaseCode(): BaseCode {
  return {
    sources: [
      ...baseSources(),
      ...templates.map((template) => template.mendedSource),
      ...[...exerciseSources(), ...scriptSources()].map(({ source }) => source),
    ],
    initcodes: [...houseCars, ...templates].map((car) => bytesOf(car.initcode)),
  };
}

function bytesOf(hex: `0x${string}`): Uint8Array {
  return new Uint8Array(Buffer.from(hex.slice(2), "hex"));
}
