import { expect, test } from "vitest";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { messagesOf } from "#messages/messages-of.ts";
import {
  blankIn,
  houseCarsIn,
  languageToBeginIn,
  startOf,
  startsIn,
  takenLanguages,
  templateOf,
} from "./starting-points.ts";

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

test("a blank car compiles and buys nothing", () => {
  for (const language of ["python", "javascript"] as const) {
    const source = blankIn(language, "code-prix");
    expect(compile({ source, fileName: `car.${endings[language]}`, goal: "build" }).kind).toBe("compiled");
  }
  for (const family of ["code-prix", "monaco", "titans"] as const) {
    const source = blankIn("solidity", family);
    expect(source).toMatch(/takeYourTurn\([^)]*\) external override \{\n {4}\}\n/);
    expect(source).not.toMatch(/UNITS|buy|\/\/ \{/);
  }
});

test.each([
  ["a template", "first-car.python", "contract FirstCar is Car"],
  ["a house car", "wasp", "contract Wasp is Car"],
  ["an exercise", "challenge-early.javascript", "is Car"],
])("finds %s in another language", async (_, startedFrom, code) => {
  const texts = messagesOf("en");
  const start = await startOf(startedFrom, "solidity", "code-prix", texts);
  expect(start).toMatchObject({ language: "solidity", startedFrom: startedFrom.replace(/\.\w+$/, "") });
  expect(start?.text).toContain(code);
  expect(await startOf(null, "solidity", "code-prix", texts)).toBeUndefined();
});
