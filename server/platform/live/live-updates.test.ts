import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { OpenDatabase } from "../database/database.ts";
import { openForTests } from "../database/open-for-tests.ts";
import { announce } from "./announce.ts";
import { startLiveUpdates, type LiveUpdates } from "./live-updates.ts";

let open: OpenDatabase;
let live: LiveUpdates;

beforeAll(async () => {
  open = await openForTests();
  live = await startLiveUpdates(open);
});

afterAll(async () => {
  await live.close();
  await open.close();
});

test("notifies a page once of each of its topics until it unsubscribes", async () => {
  const heard: string[] = [];
  const leave = live.subscribe(["submission:a", "competition:izmir"], (topic) => heard.push(topic));
  await announce(open.database, "submission:a", "submission:b", "submission:a");
  await expect.poll(() => heard).toEqual(["submission:a"]);
  leave();
  await announce(open.database, "competition:izmir");
  expect(heard).toEqual(["submission:a"]);
});

test("sends no news of a transaction that is rolled back", async () => {
  const heard: string[] = [];
  const leave = live.subscribe(["race:1", "race:2"], (topic) => heard.push(topic));
  const undone = open.database.transaction().execute(async (transaction) => {
    await announce(transaction, "race:1");
    throw new Error("changed our mind");
  });
  await expect(undone).rejects.toThrow("changed our mind");
  await announce(open.database, "race:2");
  await expect.poll(() => heard).toEqual(["race:2"]);
  leave();
});

async function updatesByHand() {
  let notify: (topic: string) => void = () => undefined;
  let notifyGap = () => undefined as void;
  const listen: OpenDatabase["listen"] = (_, onNews, onGap) => {
    [notify, notifyGap] = [onNews, onGap];
    return Promise.resolve(() => Promise.resolve());
  };
  const updates = await startLiveUpdates({ ...open, listen });
  return { updates, notify: (topic: string) => notify(topic), notifyGap: () => notifyGap() };
}

test("sends a popular topic's first news immediately and the rest within a second", async () => {
  vi.useFakeTimers();
  try {
    const { updates, notify } = await updatesByHand();
    let notified = 0;
    const leaves = Array.from({ length: 5_000 }, (_, i) =>
      updates.subscribe(["competition:izmir"], () => {
        if (i === 0) notified += 1;
      }),
    );
    for (let news = 0; news < 50; news += 1) notify("competition:izmir");
    expect(notified).toBe(1);
    vi.advanceTimersByTime(1_000);
    expect(notified).toBe(2);
    vi.advanceTimersByTime(5_000);
    expect(notified).toBe(2);
    notify("competition:izmir");
    expect(notified).toBe(3);
    for (const leave of leaves) leave();
  } finally {
    vi.useRealTimers();
  }
});

test("pauses a popular topic for half a second, and longer while timers are late", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setImmediate"] });
  let nowMs = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => nowMs);
  const pass = (ms: number, lateMs = 0) => {
    nowMs += ms + lateMs;
    vi.advanceTimersByTime(ms);
  };
  try {
    const { updates, notify } = await updatesByHand();
    let notified = 0;
    for (let i = 0; i < 20_000; i += 1)
      updates.subscribe(["competition:izmir"], () => {
        if (i === 0) notified += 1;
      });
    notify("competition:izmir");
    pass(50);
    notify("competition:izmir");
    pass(500);
    expect(notified).toBe(2);
    notify("competition:izmir");
    for (let look = 0; look < 5; look += 1) pass(500, 200);
    expect(notified).toBe(2);
    pass(500, 200);
    expect(notified).toBe(3);
  } finally {
    clock.mockRestore();
    vi.useRealTimers();
  }
});

test("lets other work run while thousands are notified, and skips listeners that left", async () => {
  const { updates, notify } = await updatesByHand();
  const notified: number[] = [];
  const leaves = Array.from({ length: 5_000 }, (_, i) =>
    updates.subscribe(["competition:izmir"], () => void notified.push(i)),
  );
  notify("competition:izmir");
  expect(notified.length).toBeLessThan(5_000);
  for (const leave of leaves.slice(4_000)) leave();
  await vi.waitFor(() => expect(notified.length).toBeGreaterThanOrEqual(4_000), 10_000);
  expect(notified).toEqual(Array.from({ length: 4_000 }, (_, i) => i));
  for (const leave of leaves) leave();
});

test("notifies the few screens of a show immediately", async () => {
  const { updates, notify } = await updatesByHand();
  const heard: string[] = [];
  updates.subscribe(["show:a"], (topic) => heard.push(topic));
  for (let step = 0; step < 5; step += 1) notify("show:a");
  expect(heard).toHaveLength(5);
});

test("expires cached pages immediately after an act, less often while recording races", async () => {
  vi.useFakeTimers();
  try {
    const { updates, notify, notifyGap } = await updatesByHand();
    let dropped = 0;
    updates.beforeNews(() => {
      dropped += 1;
    });
    notify("team:a");
    notify("team:a");
    expect(dropped).toBe(2);
    for (let race = 0; race < 100; race += 1) notify(`race:${race}`);
    expect(dropped).toBe(3);
    notify("competition:izmir");
    expect(dropped).toBe(4);
    vi.advanceTimersByTime(250);
    expect(dropped).toBe(5);
    notifyGap();
    expect(dropped).toBe(6);
    await updates.close();
  } finally {
    vi.useRealTimers();
  }
});

test("knows from its own news and gaps whether topics were silent since a mark", async () => {
  const { updates, notify, notifyGap } = await updatesByHand();
  const begin = updates.mark();
  expect(updates.isSilentSince(begin, ["race:1"])).toBe(true);
  const leave = updates.subscribe(["race:1"], () => undefined);
  notify("race:1");
  await wait(2);
  const after = updates.mark();
  expect(updates.isSilentSince(begin, ["race:1"])).toBe(false);
  expect(updates.isSilentSince(begin, ["race:2"])).toBe(true);
  expect(updates.isSilentSince(after, ["race:1"])).toBe(true);
  notify("race:1");
  expect(updates.isSilentSince(after, ["race:2", "race:1"])).toBe(false);
  const [process, takenMs] = after.split("_");
  for (const other of [
    "",
    "1",
    `another_${takenMs}`,
    process!,
    `${process}_x`,
    `${process}_${Number(takenMs) - 30_001}`,
  ])
    expect(updates.isSilentSince(other, ["race:2"])).toBe(false);
  const beforeGap = updates.mark();
  notifyGap();
  expect(updates.isSilentSince(beforeGap, ["race:2"])).toBe(false);
  const early = updates.mark();
  for (let id = 0; id < 5_001; id += 1) notify(`race:many-${id}`);
  expect(updates.isSilentSince(early, ["race:2"])).toBe(false);
  await wait(2);
  expect(updates.isSilentSince(updates.mark(), ["race:2"])).toBe(true);
  leave();
  await updates.close();
});
