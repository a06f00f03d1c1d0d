import { expect, test } from "vitest";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { templatesOf } from "#languages/cars/first-cars/templates.ts";
import { newDraft } from "./draft.ts";
import { familyOfDraft, isForRules } from "./rules-of-draft.ts";

const draftOf = (text: string, startedFrom: string | null = null) =>
  newDraft({ id: "d", name: "Car", text, startedFrom });

test.each(["code-prix", "monaco", "titans"] as const)("a template of %s is for its rules alone", (family) => {
  const draft = draftOf(templatesOf(family)[0]!.source);
  expect(familyOfDraft(draft)).toBe(family);
  expect((["code-prix", "monaco", "titans"] as const).filter((rules) => isForRules(draft, rules))).toEqual([family]);
});

test("both seasons of 0xTitans have the same cars", () => {
  expect(isForRules(draftOf(templatesOf("titans")[0]!.source), "titans-season-1")).toBe(true);
});

test("an unclear source uses its starting point's family, or opens in any", () => {
  expect(familyOfDraft(draftOf("contract", "first-monaco-car"))).toBe("monaco");
  expect(familyOfDraft(draftOf("contract", houseCar("wasp").id))).toBe("code-prix");
  expect(isForRules(draftOf("contract"), "monaco")).toBe(true);
});

test("an imported file also determines the family", () => {
  const car = draftOf('import "./Base.sol";\ncontract MyCar is Base {}');
  const base = { path: "src/cars/Base.sol", text: 'import "0xtitans/ICar.sol";\nabstract contract Base is ICar {}' };
  expect(familyOfDraft({ ...car, files: [...car.files, base] })).toBe("titans");
});
