import { expect, test } from "vitest";
import { compareSources } from "./compare-pair.ts";

test("shows added and removed lines between unchanged ones", () => {
  expect(compareSources("a\nb\nc\nd", "a\nc\nnew\nd\n")).toEqual([
    { kind: "same", from: 1, to: 1, lines: ["a"] },
    { kind: "removed", from: 2, to: 2, lines: ["b"] },
    { kind: "same", from: 3, to: 2, lines: ["c"] },
    { kind: "added", from: 4, to: 3, lines: ["new"] },
    { kind: "same", from: 4, to: 4, lines: ["d"] },
  ]);
});

test("counts indentation unless it is ignored", () => {
  expect(compareSources("a\n  b", "a\n\tb")).toHaveLength(3);
  expect(compareSources("a\n  b", "a\n\tb", { ignoreIndentation: true })).toMatchObject([{ kind: "same" }]);
});

test("ignores different line endings", () => {
  expect(compareSources("a\r\nb", "a\nb\n")).toEqual([{ kind: "same", from: 1, to: 1, lines: ["a", "b"] }]);
});
