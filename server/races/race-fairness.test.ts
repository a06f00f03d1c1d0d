import { afterAll, beforeAll, expect, test } from "vitest";
import { officialSeed, seedCommitment } from "#engine/referee/official-seed.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { enterFrozenTeams } from "../stages/stages-for-tests.ts";
import { readRaceFairness } from "./race-fairness.ts";
import { addStage, announceStage } from "../stages/plan-stage.ts";
import { startStage } from "../stages/run-stage.ts";

let open: OpenDatabase;
let stageId: string;
const released = {
  state: "released",
  turns: 9,
  winnerSeat: 0,
  logHash: "0".repeat(64),
  finishedAt: new Date(),
} as const;

beforeAll(async () => {
  open = await openForTests();
  await open.database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  await enterFrozenTeams(open.database, "izmir", 5);
  const added = await addStage(open.database, {
    competitionId: "izmir",
    format: "championship",
    kind: "final",
    name: "Final",
    personId: null,
  });
  if (added.kind !== "done") throw new Error(JSON.stringify(added));
  stageId = added.stageId;
  for (const [number, replaces] of [
    [1, null],
    [2, "race-1"],
  ] as const) {
    const id = `race-${number}`;
    await open.database
      .insertInto("race")
      .values({ id, competitionId: "izmir", stageId, number, seed: "1", replaces, ...released })
      .execute();
  }
});

afterAll(() => open.close());

const source = async () => (await readRaceFairness(open.database, "race-2")).seedSource;
const setStage = (state: "running" | "released") =>
  open.database.updateTable("stage").set({ state }).where("id", "=", stageId).execute();

test("publishes the seeds' secret once all official results are public", async () => {
  await setStage("running");
  expect(await source()).toBeNull();
  await setStage("released");
  const later = new Date(Date.now() + 3_600_000);
  await open.database.updateTable("race").set({ publicAt: later }).where("id", "=", "race-1").execute();
  expect(await source()).toBeNull();
  await open.database.updateTable("race").set({ publicAt: null }).where("id", "=", "race-1").execute();
  const fairness = await source();
  expect(fairness).toMatchObject({ raceNumber: 2, redraw: 0 });
  const { seedCommitment: committed } = await readRaceFairness(open.database, "race-2");
  expect(seedCommitment(fairness!.secret)).toBe(committed);
  expect(officialSeed(fairness!)).toBeTypeOf("bigint");
});

const noJobs = { send: () => Promise.resolve() };

test("refuses to announce a draft final once the seeds are public", async () => {
  await setStage("released");
  const added = await addStage(open.database, {
    competitionId: "izmir",
    format: "championship",
    kind: "final",
    name: "Another final",
    personId: null,
  });
  if (added.kind !== "done") throw new Error(JSON.stringify(added));
  expect(await source()).not.toBeNull();
  const act = { stageId: added.stageId, personId: null };
  expect(await announceStage(open.database, noJobs, act)).toEqual({ kind: "refused", reason: "seeds-known" });
});

test("doesn't start an announced stage once its seeds are public", async () => {
  await setStage("released");
  const added = await addStage(open.database, {
    competitionId: "izmir",
    format: "heats",
    kind: "heats",
    name: "Late heats",
    personId: null,
  });
  if (added.kind !== "done") throw new Error(JSON.stringify(added));
  const act = { stageId: added.stageId, personId: null };
  await open.database.updateTable("stage").set({ state: "announced" }).where("id", "=", added.stageId).execute();
  expect(await startStage(open.database, noJobs, act)).toEqual({ kind: "refused", reason: "seeds-known" });
});
