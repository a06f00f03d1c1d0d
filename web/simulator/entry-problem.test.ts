import { expect, test } from "vitest";
import { initcodeLimitBytes, parseBytecode } from "#engine/cars/car.ts";
import { entryProblem } from "./entry-problem.ts";
import type { RaceSettings } from "./race-settings.ts";

const wasp = { id: "wasp", name: "Wasp", initcode: "0x00" } as const;
const entry = (bytecode: string, seed = "7"): RaceSettings => ({
  preset: "university-code-prix",
  entrants: [
    { kind: "chosen", id: "wasp" },
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
] as const)("rejects bytecode that a worker wouldn't accept: %#", (bytecode, problem) => {
  expect(() => parseBytecode(bytecode)).toThrow(/bytecode/);
  expect(entryProblem(entry(bytecode), [wasp])).toEqual({ place: "seat", seat: 1, ...problem });
});

test("accepts a race that can run, and rejects an invalid seed", () => {
  expect(entryProblem(entry("0x60006000f3"), [wasp])).toBeNull();
  expect(entryProblem(entry("0x60006000f3", "seven"), [wasp])).toEqual({ place: "seed" });
});

test("names a chosen car that is on another device or doesn't compile", () => {
  const of = { ...entry("0x00"), entrants: [{ kind: "chosen", id: "draft-1" } as const] };
  expect(entryProblem(of, [wasp])).toEqual({ place: "seat", seat: 0, rule: "not-here" });
  const draft = { id: "draft-1", name: "Mine" };
  expect(entryProblem(of, [draft])).toEqual({ place: "seat", seat: 0, rule: "does-not-compile", name: "Mine" });
});
