import { expect, test } from "vitest";
import { randomSeed, readSeed } from "./race-request.ts";

test("seeds are read as decimal and as hex", () => {
  expect([readSeed("0"), readSeed(" 42 "), readSeed("0xff"), readSeed("18446744073709551615")]).toEqual([
    0n,
    42n,
    255n,
    2n ** 64n - 1n,
  ]);
});

test.each(["", "-1", "1.5", "0x", "seed", "18446744073709551616", "0x10000000000000000"])("%j is refused", (text) => {
  expect(() => readSeed(text)).toThrow(/seed/);
});

test("a random seed can be read", () => {
  expect(readSeed(randomSeed())).toBeLessThan(2n ** 64n);
});
