import { expect, test } from "vitest";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { checkGrammar } from "./python-grammar.ts";
import { checkKinds } from "./python-matrix.ts";

const machine = createNodeMachine();

test.each([
  ["every kind of value with every operation gives what CPython gives, or is refused", checkKinds, 300, 45],
  ["a source that is accepted compiles in CPython", checkGrammar, 600, 44],
] as const)("%s", (_, check, count, seed) => {
  const { programs, equal, differing } = check(machine, count, seed);
  expect(differing).toEqual([]);
  expect(programs).toBe(count);
  expect(equal).toBeGreaterThan(count / 20);
});
