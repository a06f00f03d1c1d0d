import { expect, test } from "vitest";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { houseCarsIn, languageToBeginIn, startsIn, takenLanguages, templateOf } from "./starting-points.ts";

const compile = createCompileSession(() => {
  throw new Error("There is no Solidity here.");
});
const endings = { python: "py", javascript: "js" };

test.each(["python", "javascript"] as const)("compiles house cars in %s", async (language) => {
  const cars = houseCarsIn(language, "code-prix");
  expect(cars.length).toBeGreaterThan(3);
  for (const { load } of cars) {
    const outcome = compile({ source: await load(), fileName: `car.${endings[language]}`, goal: "build" });
    expect(outcome.kind).toBe("compiled");
  }
});

test.each(["python", "javascript", "solidity"] as const)("has a flaw to find in every first car in %s", (language) => {
  for (const family of ["code-prix", "monaco", "titans"] as const) {
    const starts = startsIn(language, family, messagesOf("en").firstCars);
    expect(starts.length).toBeGreaterThan(0);
    for (const start of starts) expect(start.text).toContain(templateOf(start.startedFrom)?.faulty);
  }
});

test("starts a car in Python, or in the last language chosen here", () => {
  expect(languageToBeginIn({ off: [] }, undefined)).toBe("python");
  expect(languageToBeginIn({ off: [] }, "solidity")).toBe("solidity");
});

test("starts no car in a disabled language", () => {
  expect(languageToBeginIn({ off: ["python"] }, undefined)).toBe("javascript");
  expect(languageToBeginIn({ off: ["python", "javascript"] }, "javascript")).toBe("solidity");
  expect(takenLanguages({ off: ["python", "javascript", "solidity"] })).toHaveLength(3);
});
