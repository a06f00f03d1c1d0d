import { expect, test } from "vitest";
import { createAdmission } from "./admission.ts";

/** Work that runs until the test ends it. */
function held() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      ends.push(() => resolve(name));
    });
  const endOne = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, work, endOne };
}

test("a client with much work doesn't delay another client's", async () => {
  const admission = createAdmission({ perClient: 2, overall: 4, waitingPerClient: 100 });
  const { begun, work, endOne } = held();
  const all = Array.from({ length: 60 }, () => admission.run("greedy", work("greedy")));
  all.push(admission.run("modest", work("modest")), admission.run("other", work("other")));
  await Promise.resolve();
  expect(begun).toEqual(["greedy", "greedy", "modest", "other"]);
  all.push(admission.run("late", work("late")));
  await endOne();
  // The one that came first when the place became free, then the one waiting for the overall limit.
  expect(begun[4]).toBe("late");
  for (let left = 1; left < all.length; left += 1) await endOne();
  expect(await Promise.all(all)).toHaveLength(63);
  expect(begun).toHaveLength(63);
});

test("refuses work only of a client that already has too much waiting", async () => {
  const admission = createAdmission({ perClient: 1, overall: 2, waitingPerClient: 2 });
  const { work, endOne } = held();
  const first = [1, 2, 3].map(() => admission.run("greedy", work("greedy")));
  expect(await admission.run("greedy", work("greedy"))).toBeUndefined();
  const other = admission.run("modest", work("modest"));
  for (let left = 0; left < 4; left += 1) await endOne();
  expect(await other).toBe("modest");
  expect(await Promise.all(first)).toEqual(["greedy", "greedy", "greedy"]);
});

test("frees the place of failed work", async () => {
  const admission = createAdmission({ perClient: 1, overall: 1, waitingPerClient: 2 });
  const failing = admission.run("one", () => Promise.reject(new Error("a fault")));
  const next = admission.run("one", () => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("a fault");
  expect(await next).toBe("done");
  expect(await admission.run("two", () => Promise.resolve("done, too"))).toBe("done, too");
});
