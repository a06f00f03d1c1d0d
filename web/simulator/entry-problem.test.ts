import { expect, test } from "vitest";
import { initcodeLimitBytes, parseBytecode } from "#engine/cars/car.ts";
import { entryProblem } from "./entry-problem.ts";
import type { RaceSettings } from "./race-settings.ts";

const entry = (bytecode: string, seed = "7"): RaceSettings => ({
  preset: "university-code-prix",
  entrants: [
    { kind: "house", id: "wasp" },
    { kind: "pasted", name: "Mine", bytecode },
  ],
  seed,
});

test.each([
  ["", { rule: "empty" }],
  [" 0x ", { rule: "empty" }],
  ["0x60zz", { rule: "not-hex", position: 3, character: "z" }],
  ["0x600", { rule: "half-byte" }],
  ["60".repeat(initcodeLimitBytes + 1), { rule: "too-large", bytes: initcodeLimitBytes + 1 }],
] as const)("bytecode that no worker would take is found before: %#", (bytecode, problem) => {
  expect(() => parseBytecode(bytecode)).toThrow(/bytecode/);
  expect(entryProblem(entry(bytecode))).toEqual({ place: "seat", seat: 1, ...problem });
});

test("a race that can be run has no problem, and a seed that is none is one", () => {
  expect(entryProblem(entry("0x60006000f3"))).toBeNull();
  expect(entryProblem(entry("0x60006000f3", "seven"))).toEqual({ place: "seed" });
});
