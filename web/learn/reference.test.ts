import { expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { javascriptCar, lessonLanguages, pythonCar, solidityCar } from "#languages/cars/exercises/exercise.ts";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { compilerForTests } from "#languages/solidity/node/compiler-for-tests.ts";
import { refereeDocs } from "../garage/editor/referee-docs.ts";
import { interfaceExamples } from "./reference.tsx";

const compile = createCompileSession(compilerForTests);
const cars = {
  python: (examples: string[]) => pythonCar([], ["me = cars[place]", "balance = me.balance", ...examples]),
  javascript: (examples: string[]) =>
    javascriptCar([], ["const me = cars[place];", ...examples.map((each) => `${each};`)]),
  solidity: (examples: string[]) =>
    solidityCar(
      [],
      ["CodePrix.CarData memory me = allCars[yourCarIndex];", "me;", ...examples.map((each) => `${each};`)],
    ),
};

test.each(lessonLanguages)("has an example in %s for every name, which compiles in a car", (language) => {
  const examples = refereeDocs(defaultFormula).map(({ name }) => interfaceExamples[language][name] ?? "");
  expect(examples).not.toContain("");
  const source = cars[language](examples);
  const outcome = compile({ source, fileName: `car${carLanguages[language].ending}`, goal: "build" });
  expect(outcome).toMatchObject({ kind: "compiled" });
});
