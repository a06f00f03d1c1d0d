import { expect, test } from "vitest";
import { newDraft, parseDraft, refusePath } from "./draft.ts";

const draft = newDraft({ id: "d1", name: "My car", text: "x", startedFrom: null });

test("opens the first file if the stored open file doesn't exist", () => {
  expect(parseDraft({ ...draft, openPath: "gone.sol" })?.openPath).toBe("src/cars/MyCar.sol");
});

test.each([
  ["null", null],
  ["a text", "draft"],
  ["no id", { ...draft, id: "" }],
  ["a name that isn't text", { ...draft, name: 1 }],
  ["no files", { ...draft, files: [] }],
  ["files that aren't a list", { ...draft, files: { length: 1 } }],
  ["a file without text", { ...draft, files: [...draft.files, { path: "b.sol" }] }],
])("rejects stored JSON with %s", (_, value) => {
  expect(parseDraft(value)).toBeUndefined();
});

test("ignores invalid stored numbers and keys", () => {
  const value = { ...draft, version: 1.5, savedAtMs: "now", isUnsent: "no", startedFrom: {}, extra: 1 };
  expect(parseDraft(value)).toEqual({ ...draft, isUnsent: true });
});

test.each([
  ["", "empty"],
  ["a.txt", "shape"],
  ["../a.sol", "shape"],
  ["/a.sol", "shape"],
  ["a b.sol", "shape"],
  ["src/cars/MyCar.sol", "taken"],
  ["src/Fiyat_ğüşı.sol", undefined],
])("the path %j is %s", (path, verdict) => {
  expect(refusePath(path, ["src/cars/MyCar.sol"])).toBe(verdict);
});
