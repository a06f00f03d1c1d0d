import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { carsRoot, officialSeed, seedCommitment } from "./official-seed.ts";

const secret = "ab".repeat(32);
const hash = (lines: string[]) => createHash("sha256").update(lines.join("\n")).digest();
const cars = [
  { number: 7, codeHash: `0x${"11".repeat(32)}` },
  { number: 2, codeHash: "EE".repeat(32) },
];

test("computes the seed from the four published values with any SHA-256", () => {
  const root = carsRoot(cars);
  expect(root).toBe(hash(["code-prix cars 1", `2 ${"ee".repeat(32)}`, `7 ${"11".repeat(32)}`]).toString("hex"));
  expect(seedCommitment(secret)).toBe(hash(["code-prix seed commitment 1", secret]).toString("hex"));
  const seed = officialSeed({ secret, carsRoot: root, stageId: "izmir-final", raceNumber: 3 });
  expect(seed).toBe(hash(["code-prix official seed 1", secret, root, "izmir-final", "3"]).readBigUInt64BE());
});

test("depends on each of the four values, but not on the order of cars", () => {
  const root = carsRoot(cars);
  expect(carsRoot(cars.toReversed())).toBe(root);
  const base = { secret, carsRoot: root, stageId: "a", raceNumber: 1 };
  const seeds = [
    base,
    { ...base, secret: "cd".repeat(32) },
    { ...base, carsRoot: carsRoot(cars.slice(1)) },
    { ...base, stageId: "b" },
    { ...base, raceNumber: 2 },
  ].map(officialSeed);
  expect(new Set(seeds).size).toBe(5);
});

test("rejects a secret of another format", () => {
  expect(() => seedCommitment("AB".repeat(32))).toThrow("lower-case hex");
  expect(() => seedCommitment("ab")).toThrow("32 bytes");
});
