/** Writes house-cars.json: `node languages/cars/house-cars/build-house-cars.ts`. Run it after changing a source. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { carLanguages } from "../../compiling/car-language.ts";
import { createCompileSession } from "../../compiling/session/compile-session.ts";
import { buildCar, codeHashOf, loadCompiler } from "../../solidity/node/load-compiler.ts";
import type { HouseCarScript } from "./house-car-scripts.ts";
import type { HouseCar } from "./house-cars.ts";
import { houseCarNames } from "./house-car-names.ts";

/**
 * @param count the first so many; default: all
 * @throws the compiler's message
 */
export function buildHouseCars(compiler = loadCompiler("0.8.37"), count: number = houseCarNames.length) {
  const cars = houseCarNames.slice(0, count).map((names, index): HouseCar => {
    const source = readHouseCar(names.contractName);
    return { ...names, difficulty: index + 1, ...buildCar(compiler, `${names.contractName}.sol`, source) };
  });
  return { compiler: compiler.version, cars };
}

export const readHouseCar = (contractName: string): string =>
  readFileSync(new URL(`${contractName}.sol`, import.meta.url), "utf8").replaceAll("\r\n", "\n");

/** @throws the compiler's message */
export function buildHouseCarScripts(): HouseCarScript[] {
  const compile = createCompileSession(() => loadCompiler("0.8.37"));
  return houseCarNames.flatMap(({ contractName }) =>
    (["python", "javascript"] as const).flatMap((language) => {
      const file = new URL(`${contractName}${carLanguages[language].ending}`, import.meta.url);
      if (!existsSync(file)) return [];
      const source = readFileSync(file, "utf8").replaceAll("\r\n", "\n");
      const outcome = compile({ source, fileName: `${contractName}${carLanguages[language].ending}`, goal: "build" });
      if (outcome.kind !== "compiled") throw new Error(`${contractName} in ${language} doesn't compile.`);
      return [{ contractName, language, source, codeHash: codeHashOf(outcome.car.initcode) }];
    }),
  );
}

if (import.meta.main) {
  const scripts = `${JSON.stringify(buildHouseCarScripts(), null, 2)}\n`;
  writeFileSync(new URL("house-car-scripts.json", import.meta.url), scripts);
  writeFileSync(new URL("house-cars.json", import.meta.url), `${JSON.stringify(buildHouseCars(), null, 2)}\n`);
}
