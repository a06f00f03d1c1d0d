import { expect, test } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** Work that ends when the test says so. */
function held() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        begun.push(name);
        ends.push(() => resolve(name));
      }),
    endOne: async () => {
      ends.shift()?.();
      await new Promise((resolve) => setTimeout(resolve, 2));
    },
  };
}

test("one who wants sixty at once has few of them under way, and somebody else comes next", async () => {
  const turns = createFairQueue({ atOnce: 4, ofOne: 2, waiting: 100 });
  const { begun, work, endOne } = held();
  const all = Array.from({ length: 60 }, () => turns.run("greedy", work("greedy")));
  await Promise.resolve();
  expect(begun).toEqual(["greedy", "greedy"]);
  all.push(turns.run("modest", work("modest")), turns.run("modest", work("modest")), turns.run("late", work("late")));
  await Promise.resolve();
  expect(begun.slice(2)).toEqual(["modest", "modest"]);
  await endOne();
  expect(begun.at(-1)).toBe("late");
  for (let left = 0; left < all.length; left += 1) await endOne();
  expect(await Promise.all(all)).toHaveLength(63);
});

test("when too much waits for one, only that one is turned away; work that fails gives its place back", async () => {
  const turns = createFairQueue({ atOnce: 1, ofOne: 1, waiting: 2 });
  const { work, endOne } = held();
  const first = [1, 2, 3].map(() => turns.run("greedy", work("greedy")));
  expect(await turns.run("greedy", work("greedy"))).toBeUndefined();
  const failing = turns.run("modest", () => Promise.reject(new Error("a fault")));
  const told = failing.catch((error: Error) => error.message);
  for (let left = 0; left < 4; left += 1) await endOne();
  expect(await told).toBe("a fault");
  expect(await Promise.all(first)).toEqual(["greedy", "greedy", "greedy"]);
});
