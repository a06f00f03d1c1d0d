import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { progressOf, readRaceDay } from "./read-race-day.ts";

let open: OpenDatabase;
beforeAll(async () => {
  open = await openForTests();
});
afterAll(() => open.close());

async function prepared() {
  const { database } = open;
  const izmir = database.selectFrom("competition").where("id", "=", "izmir").selectAll();
  const facts = await readRaceDay(
    database,
    await izmir.executeTakeFirstOrThrow(),
    { lights: [], closings: null },
    new Date(),
  );
  return facts.prepared;
}

test("a rehearsal is done once it has finished", async () => {
  const { database } = open;
  const entry = { act: "start-rehearsal", subject: "rehearsal:konya", details: JSON.stringify({ like: "izmir" }) };
  expect((await prepared()).rehearsal).toBe(false);
  await database.insertInto("auditEntry").values(entry).execute();
  expect((await prepared()).rehearsal).toBe(false);
  await database.updateTable("competition").set({ state: "finished" }).where("id", "=", "konya").execute();
  expect((await prepared()).rehearsal).toBe(true);
});

test("a backup is done if it includes the latest official race and release", async () => {
  const { database } = open;
  const backUp = (id: string) =>
    database.insertInto("backup").values({ id, file: id, bytes: 1, rowCount: 1, hash: id }).execute();
  await backUp("before");
  const stage = { id: "final", competitionId: "izmir", kind: "final", position: 9, state: "running" } as const;
  await database.insertInto("stage").values(stage).execute();
  const race = { id: "race", competitionId: "izmir", stageId: "final", number: 1, seed: "1" };
  const result = { state: "finished", turns: 9, winnerSeat: 0, logHash: "0" } as const;
  await database
    .insertInto("race")
    .values({ ...race, ...result, finishedAt: new Date() })
    .execute();
  expect((await prepared()).backup).toBe(false);
  await backUp("after");
  expect((await prepared()).backup).toBe(true);
  await database.updateTable("stage").set({ releasedAt: new Date() }).where("id", "=", "final").execute();
  expect((await prepared()).backup).toBe(false);
  await backUp("released");
  expect((await prepared()).backup).toBe(true);
});

const scenes = ["card", "message"].map((id) => ({ id, kind: "test-card" as const, title: "", note: "" }));
const stepsOf = (...ids: string[]) => ids.map((id) => ({ id, kind: "test-card" as const, steps: 1 }));

test.each([
  ["empty", [], [], -1],
  ["no-data", scenes, [], -1],
  ["ready", scenes, stepsOf("card", "message"), -1],
  ["changed", scenes, stepsOf("message"), -1],
  ["under-way", scenes, stepsOf("card", "message"), 0],
  ["told", scenes, stepsOf("card", "message"), 1],
  // Only the test card was sent.
  ["changed", scenes, stepsOf("card"), 0],
] as const)("a show is %s", (progress, all, sent, step) => {
  const steps = [...sent];
  expect(progressOf({ scenes: [...all], steps, step, packageVersion: steps.length > 0 ? 1 : 0 })).toBe(progress);
});
