import { expect, test } from "vitest";
import { createCompileSession } from "#languages/session/compile-session.ts";
import { firstCarOf, houseCarsIn } from "./starting-points.ts";

const compile = createCompileSession(() => {
  throw new Error("There is no Solidity here.");
});
const languages = ["python", "javascript"] as const;
const endings = { python: "py", javascript: "js" };

test.each(languages)("the first car in %s is a car in every family", (language) => {
  for (const family of ["code-prix", "monaco", "titans"] as const) {
    const outcome = compile({
      source: firstCarOf[language],
      fileName: `car.${endings[language]}`,
      family,
      goal: "build",
    });
    expect(outcome).toMatchObject({ kind: "compiled", car: { family } });
  }
});

test.each(languages)("house cars are there in %s, and compile", async (language) => {
  const cars = houseCarsIn(language, "code-prix");
  expect(cars.length).toBeGreaterThan(3);
  for (const { load } of cars) {
    const outcome = compile({ source: await load(), fileName: `car.${endings[language]}`, goal: "build" });
    expect(outcome.kind).toBe("compiled");
  }
});
