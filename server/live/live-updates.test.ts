import { afterAll, beforeAll, expect, test } from "vitest";
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

test("a page hears of its own topics, once each, and no longer when it has left", async () => {
  const heard: string[] = [];
  const leave = live.subscribe(["submission:a", "competition:izmir"], (topic) => heard.push(topic));
  await announce(open.database, "submission:a", "submission:b", "submission:a");
  await expect.poll(() => heard).toEqual(["submission:a"]);
  leave();
  await announce(open.database, "competition:izmir");
  expect(heard).toEqual(["submission:a"]);
});

test("news of a transaction that is rolled back is no news", async () => {
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
