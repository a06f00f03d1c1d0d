import { expect, test } from "vitest";
import { defaultFormula, presets } from "#engine/formula/formula.ts";
import { interfaceSource } from "#languages/solidity/imports.ts";
import type { LessonLanguage } from "#languages/cars/exercises/exercise.ts";
import { raceFunctions } from "#languages/ir/race-interface.ts";
import { refereeDocs, scriptsOwnDocs, signatureIn } from "./referee-docs.ts";
import { messagesOf } from "#messages/messages-of.ts";

const { referee: english } = messagesOf("en");
const { referee: turkish } = messagesOf("tr");

test("shows the engine's prices and gas", () => {
  const docs = refereeDocs(presets["university-code-prix"]);
  expect(docs.find((doc) => doc.name === "buyAcceleration")).toMatchObject({
    signature: "buyAcceleration(uint256 amount)",
    firstPrice: 11,
    gas: { perUnit: 1853 },
  });
  expect(docs.find((doc) => doc.name === "getShellCost")).toMatchObject({ firstPrice: 1481 });
});

test.each(Object.entries(presets))("documents every function that %s offers in both languages", (_, formula) => {
  for (const { name } of refereeDocs(formula)) {
    expect([name, typeof english.names[name], typeof turkish.names[name]]).toEqual([name, "string", "string"]);
  }
});

test("offers every function of the interface that a car can call", () => {
  const declared = [...interfaceSource("code-prix/CodePrix.sol")!.matchAll(/function (\w+)/g)].map((match) => match[1]);
  const offered = new Set<string | undefined>(refereeDocs(presets["university-code-prix"]).map((doc) => doc.name));
  expect(declared.filter((name) => !offered.has(name))).toEqual(["register", "play"]);
});

test("writes names as each language does", () => {
  const shown = (name: string, language: LessonLanguage) =>
    signatureIn(
      language,
      refereeDocs(defaultFormula).find((doc) => doc.name === name)!,
    );
  expect(shown("buyShell", "python")).toBe("buy_shell(amount)");
  expect(shown("getCarData", "javascript")).toBe("getCarData(car)");
  expect(shown("turns", "python")).toBe("turns()");
  expect(shown("yourCarIndex", "javascript")).toBe("place");
  expect(shown("yourCarIndex", "solidity")).toBe("uint256 yourCarIndex");
});

test("offers every function of the interface that a Python car can call", () => {
  const offered = [...refereeDocs(defaultFormula), ...scriptsOwnDocs].map(({ name }) => name);
  const asked = raceFunctions["code-prix"]
    .map(({ name }) => name)
    .filter((name) => !["register", "play"].includes(name));
  expect(offered).toEqual(expect.arrayContaining(asked));
});
