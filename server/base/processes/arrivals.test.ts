import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createArrivals } from "./arrivals.ts";

/** Arrivals by a clock that the test moves. */
function withClock() {
  const clock = { ms: 0 };
  return { clock, arrivals: createArrivals(() => clock.ms) };
}

/** How many turns of the loop something takes, at most fifty. */
async function turnsUntil(promise: Promise<void>): Promise<number> {
  let over = false;
  void promise.then(() => (over = true));
  for (let turns = 0; turns < 50; turns += 1) {
    await Promise.resolve();
    if (over) return turns;
    await nextTurn();
  }
  return 50;
}

test("work goes on while the loop has just turned and nobody came", async () => {
  const { arrivals } = withClock();
  expect(await turnsUntil(arrivals.letIn())).toBe(0);
});

test("after some milliseconds of work the loop turns once, and all who wait for it go on together", async () => {
  const { clock, arrivals } = withClock();
  clock.ms = 5;
  const waiting = Promise.all([arrivals.letIn(), arrivals.letIn()]).then(() => undefined);
  expect(await turnsUntil(waiting)).toBeLessThanOrEqual(2);
  expect(await turnsUntil(arrivals.letIn())).toBe(0);
});

test.each([
  { workMs: 5, fewest: 76, most: 90 },
  { workMs: 10, fewest: 156, most: 170 },
  { workMs: 1_000, fewest: 396, most: 410 },
])(
  "while every turn brings somebody it turns on after $workMs ms of work, but not for ever",
  async ({ workMs, fewest, most }) => {
    const { clock, arrivals } = withClock();
    let turns = 0;
    const come = () => {
      turns += 1;
      clock.ms += 0.25;
      arrivals.note();
      if (turns < 1_000) setImmediate(come);
    };
    come();
    clock.ms += workMs;
    await arrivals.letIn();
    expect(turns).toBeGreaterThan(fewest);
    expect(turns).toBeLessThan(most);
  },
);
