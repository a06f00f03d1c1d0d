import { expect, test } from "vitest";
import { createCompileSession } from "#languages/session/compile-session.ts";
import { houseCarsIn, languageToBeginIn, startsIn, takenLanguages, templateOf } from "./starting-points.ts";

const compile = createCompileSession(() => {
  throw new Error("There is no Solidity here.");
});
const endings = { python: "py", javascript: "js" };

test.each(["python", "javascript"] as const)("house cars are there in %s, and compile", async (language) => {
  const cars = houseCarsIn(language, "code-prix");
  expect(cars.length).toBeGreaterThan(3);
  for (const { load } of cars) {
    const outcome = compile({ source: await load(), fileName: `car.${endings[language]}`, goal: "build" });
    expect(outcome.kind).toBe("compiled");
  }
});

test.each(["python", "javascript", "solidity"] as const)("every start in %s has a flaw to find", (language) => {
  for (const family of ["code-prix", "monaco", "titans"] as const) {
    const starts = startsIn(language, family, "en");
    expect(starts.length).toBeGreaterThan(0);
    for (const start of starts) expect(start.text).toContain(templateOf(start.startedFrom)?.faulty);
  }
});

test("a car is begun in Python, or in the language that was chosen here", () => {
  expect(languageToBeginIn({ off: [] }, undefined)).toBe("python");
  expect(languageToBeginIn({ off: [] }, "solidity")).toBe("solidity");
});

test("no car is begun in a language that the competition refuses", () => {
  expect(languageToBeginIn({ off: ["python"] }, undefined)).toBe("javascript");
  expect(languageToBeginIn({ off: ["python", "javascript"] }, "javascript")).toBe("solidity");
  expect(takenLanguages({ off: ["python", "javascript", "solidity"] })).toHaveLength(3);
});
