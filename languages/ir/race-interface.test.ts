import { keccak_256 } from "@noble/hashes/sha3.js";
import { expect, test } from "vitest";
import { raceFunctions, selectors } from "./race-interface.ts";

test("calls begin with the hash of their signature", () => {
  const hashed = Object.values(raceFunctions)
    .flat()
    .filter(({ isOwn }) => !isOwn)
    .map(({ name, args }) => {
      const hash = keccak_256(new TextEncoder().encode(`${name}(${args.join(",")})`));
      return [name, BigInt(`0x${Buffer.from(hash.slice(0, 4)).toString("hex")}`)] as const;
    });
  expect(selectors).toEqual(Object.fromEntries(hashed));
});
