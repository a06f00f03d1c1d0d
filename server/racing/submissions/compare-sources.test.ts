import { expect, test } from "vitest";
import { compareSources } from "./compare-sources.ts";

test("what was added and removed stands with its lines between what is alike", () => {
  expect(compareSources("a\nb\nc\nd", "a\nc\nnew\nd\n")).toEqual([
    { kind: "same", from: 1, to: 1, lines: ["a"] },
    { kind: "removed", from: 2, to: 2, lines: ["b"] },
    { kind: "same", from: 3, to: 2, lines: ["c"] },
    { kind: "added", from: 4, to: 3, lines: ["new"] },
    { kind: "same", from: 4, to: 4, lines: ["d"] },
  ]);
});

test("indentation counts unless it is ignored", () => {
  expect(compareSources("a\n  b", "a\n\tb")).toHaveLength(3);
  expect(compareSources("a\n  b", "a\n\tb", { ignoreIndentation: true })).toMatchObject([{ kind: "same" }]);
});

test("line ends of another system are no change", () => {
  expect(compareSources("a\r\nb", "a\nb\n")).toEqual([{ kind: "same", from: 1, to: 1, lines: ["a", "b"] }]);
});
