import { expect, test } from "vitest";
import { dealRaces } from "./deal-races.ts";
import { middleField, simulateDealing } from "./dealing.cases.ts";

test("deals every race once in order, and at most two batches to a worker", async () => {
  const dealt: number[] = [];
  const open = [0, 0, 0];
  let now = 0;
  await dealRaces({
    races: 500,
    workers: 3,
    nowMs: () => now,
    isOver: () => false,
    async run(worker, start, end) {
      for (let race = start; race < end; race += 1) dealt.push(race);
      open[worker]! += 1;
      expect(open[worker]).toBeLessThanOrEqual(2);
      await Promise.resolve();
      now += worker + 1;
      open[worker]! -= 1;
    },
  });
  expect(dealt).toEqual(Array.from({ length: 500 }, (_, race) => race));
});

test("deals nothing after the end, and reports a failing worker", async () => {
  let runs = 0;
  const input = { races: 100, workers: 2, nowMs: () => 0 };
  await dealRaces({ ...input, isOver: () => runs >= 4, run: () => Promise.resolve(void (runs += 1)) });
  expect(runs).toBeLessThanOrEqual(8);
  const failing = dealRaces({ ...input, isOver: () => false, run: () => Promise.reject(new Error("gone")) });
  await expect(failing).rejects.toThrow("gone");
});

test.each([1, 2, 4, 8, 16, 32, 64])("keeps %i workers busy for 93 of 100 ms of a second's races", async (workers) => {
  const races = Math.round((1_000 / middleField.race) * workers);
  const { efficiency, translations } = await simulateDealing(workers, races);
  expect(efficiency).toBeGreaterThan(0.93);
  expect(translations).toBe(5);
});
