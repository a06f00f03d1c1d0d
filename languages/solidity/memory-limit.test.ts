import { expect, test } from "vitest";
import { createSoliditySession } from "./solidity-session.ts";
import { limitMemory } from "./memory-limit.ts";
import { loadCompiler } from "./node/load-compiler.ts";

function growing(bytes: number) {
  const buffer = { byteLength: bytes };
  return {
    buffer,
    grow(pages: number) {
      const before = buffer.byteLength / 65_536;
      buffer.byteLength += pages * 65_536;
      return before;
    },
  };
}

test("memory grows only up to the limit, which is reported once", () => {
  const memory = growing(65_536);
  const limit = limitMemory(1, memory);
  expect(memory.grow(15)).toBe(1);
  expect(() => memory.grow(1)).toThrow("more than 1 MB");
  expect(memory.buffer.byteLength).toBe(1_048_576);
  expect([limit.takeLargestBytes(), limit.takeLargestBytes()]).toEqual([1_048_576, 0]);
});

test("a compiler that hits the limit says so, and a new one takes over", () => {
  const { prototype } = WebAssembly.Memory;
  const own = Object.getOwnPropertyDescriptor(prototype, "grow")!;
  const compile = createSoliditySession(loadCompiler);
  // Sixty nested structs with two of the previous have astronomically many fields.
  const structs = Array.from(
    { length: 60 },
    (_, i) => `struct S${i} { ${i === 0 ? "uint a;" : `S${i - 1} a; S${i - 1} b;`} }`,
  );
  const bomb = `pragma solidity ^0.8.13; contract C { ${structs.join(" ")} S59 s; function f() external returns (S59 memory) { return s; } }`;
  try {
    const limit = limitMemory(96);
    expect(compile({ source: bomb, goal: "build" })).toMatchObject({ kind: "rejected", reason: "compiler-limit" });
    expect(limit.takeLargestBytes()).toBeGreaterThan(33_554_432);
    expect(compile({ source: "pragma solidity ^0.8.13; contract C {}", goal: "check" })).toMatchObject({
      kind: "checked",
    });
  } finally {
    Object.defineProperty(prototype, "grow", own);
  }
});
