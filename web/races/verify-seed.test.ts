import { expect, test } from "vitest";
import { carsRoot, officialSeed, seedCommitment } from "#engine/referee/official-seed.ts";
import { verifySeed } from "./verify-seed.ts";

const secret = "5e".repeat(32);
const root = carsRoot([{ number: 7, codeHash: "ab".repeat(32) }]);
const seedSource = { secret, carsRoot: root, stageId: "final-1", raceNumber: 12, redraw: 0 };
const drawnAnew = { ...seedSource, raceNumber: 4, redraw: 1 };
const committed = seedCommitment(secret);

test("a seed follows from secret, cars, stage, race number and redraws", () => {
  const first = officialSeed({ secret, carsRoot: root, stageId: "final-1", raceNumber: 12 });
  expect(verifySeed(first, { seedCommitment: committed, seedSource })).toEqual({
    kind: "follows",
    raceNumber: 12,
    redraw: 0,
  });
  const second = officialSeed({ secret, carsRoot: root, stageId: "final-1", raceNumber: 4, redraw: 1 });
  expect(verifySeed(second, { seedCommitment: committed, seedSource: drawnAnew })).toEqual({
    kind: "follows",
    raceNumber: 4,
    redraw: 1,
  });
  expect(verifySeed(second, { seedCommitment: committed, seedSource: { ...drawnAnew, redraw: 2 } })).toEqual({
    kind: "other-seed",
  });
});

test("a wrong seed, a wrong secret and an unpublished secret are distinguished", () => {
  const seed = officialSeed(seedSource);
  expect(verifySeed(seed + 1n, { seedCommitment: committed, seedSource })).toEqual({ kind: "other-seed" });
  expect(verifySeed(seed, { seedCommitment: seedCommitment("00".repeat(32)), seedSource })).toEqual({
    kind: "other-secret",
  });
  expect(verifySeed(seed, { seedCommitment: committed, seedSource: null })).toEqual({ kind: "secret-not-published" });
});
