import { expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { javascriptCar, lessonLanguages, pythonCar, solidityCar } from "#languages/cars/exercises/exercise.ts";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { loadCompiler } from "#languages/solidity/node/load-compiler.ts";
import { refereeDocs } from "../garage/editor/referee-docs.ts";
import { interfaceExamples } from "./interface-examples.ts";

const compile = createCompileSession(() => loadCompiler("0.8.37"));
const cars = {
  python: (example: string) => pythonCar([], ["me = cars[place]", "balance = me.balance", example]),
  javascript: (example: string) => javascriptCar([], ["const me = cars[place];", `${example};`]),
  solidity: (example: string) =>
    solidityCar([], ["CodePrix.CarData memory me = allCars[yourCarIndex];", "me;", `${example};`]),
};

test.each(lessonLanguages)("has an example in %s for every name, which compiles in a car", (language) => {
  for (const { name } of refereeDocs(defaultFormula)) {
    const example = interfaceExamples[language][name];
    const source = cars[language](example ?? "");
    const outcome = compile({ source, fileName: `car${carLanguages[language].ending}`, goal: "build" });
    expect(outcome, `${name}: ${example}`).toMatchObject({ kind: "compiled" });
    expect(example).toBeTruthy();
  }
});
