import { expect, test } from "vitest";
import { carsRoot, officialSeed, seedCommitment } from "#engine/race/official-seed.ts";
import { verifySeed } from "./verify-seed.ts";

const secret = "5e".repeat(32);
const root = carsRoot([{ number: 7, codeHash: "ab".repeat(32) }]);
const seedSource = { secret, carsRoot: root, stageId: "final-1", raceNumbers: [12, 4] };
const seedOf = (raceNumber: number) => officialSeed({ secret, carsRoot: root, stageId: "final-1", raceNumber });
const committed = seedCommitment(secret);

test("a seed follows from the secret, the cars, the stage and the number of the race, or of the one that it replaces", () => {
  expect(verifySeed(seedOf(12), { seedCommitment: committed, seedSource })).toEqual({
    kind: "follows",
    raceNumber: 12,
  });
  expect(verifySeed(seedOf(4), { seedCommitment: committed, seedSource })).toEqual({ kind: "follows", raceNumber: 4 });
});

test("another seed, another secret and an untold secret are told apart", () => {
  expect(verifySeed(seedOf(12) + 1n, { seedCommitment: committed, seedSource })).toEqual({ kind: "other-seed" });
  expect(verifySeed(seedOf(12), { seedCommitment: seedCommitment("00".repeat(32)), seedSource })).toEqual({
    kind: "other-secret",
  });
  expect(verifySeed(seedOf(12), { seedCommitment: committed, seedSource: null })).toEqual({ kind: "secret-not-told" });
});
