import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { enterHouseCars } from "../races/enter-house-cars.ts";
import { undoAct } from "../panel/audit-log/undo-act.ts";
import type { OpenDatabase } from "../platform/database/database.ts";
import { openForTests } from "../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../platform/jobs/job-queue.ts";
import { checkRaceJob } from "./check-race-job.ts";
import { listPanelRaces } from "../races/list-panel-races.ts";
import { readRaceFairness } from "../races/race-fairness.ts";
import { lendThreadsForTests } from "../races/lend-threads-for-tests.ts";
import { OverrunError } from "../races/race-threads.ts";
import { runRaceJob } from "./run-race-job.ts";
import { createSecondEvm } from "../races/second-evm/second-evm-thread.ts";
import { orderStageJob } from "./order-stage-job.ts";
import { enterFrozenTeams } from "./stages-for-tests.ts";
import { addStage, announceStage, changeStage } from "./plan-stage.ts";
import { decideStage, leaveOutRaces, keepResults, undecideStage } from "./decide-stage.ts";
import { releaseAll } from "./release-stage.ts";
import { rerunDisagreeing, resumeStage, startStage } from "./run-stage.ts";
import { pendingRaces } from "./pending-races.ts";
import { mostOverruns } from "../races/record-race.ts";

let open: OpenDatabase;
let jobs: JobQueue;
let stageId: string;
const threads = lendThreadsForTests(2);
const secondEvm = createSecondEvm();
let isBroken = true;
let checks = 0;

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  await enterFrozenTeams(database, "izmir", 5);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(
    checkRaceJob(database, jobs, async (input, log) => {
      checks += 1;
      const opinion = await secondEvm(input, log);
      return isBroken ? { ...opinion, differsAt: 2 } : opinion;
    }),
  );
  await jobs.work(orderStageJob(database, jobs));
  const added = await addStage(database, {
    competitionId: "izmir",
    format: "grand-final",
    kind: "final",
    name: "Final",
    personId: null,
  });
  if (added.kind !== "done") throw new Error(added.reason);
  stageId = added.stageId;
  await changeStage(database, jobs, act(), {
    name: "Final",
    kind: "final",
    plan: { ...defaultPlan("grand-final", 5), rounds: 1, racesPerField: 1, mostExtraRounds: 0 },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  });
  await announceStage(database, jobs, act());
  await startStage(database, jobs, act());
}, 240_000);

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

const act = () => ({ stageId, personId: null });
const stateOf = async () =>
  (await open.database.selectFrom("stage").where("id", "=", stageId).select("state").executeTakeFirstOrThrow()).state;
const held = () => expect.poll(stateOf, { timeout: 60_000, interval: 50 }).toBe("held");
const panelRace = async () => {
  const { races } = await listPanelRaces(open.database, "izmir", { stageId, sort: "number", offset: 0, limit: 10 });
  return races[0]!;
};
const done = { kind: "done" };

test("checks each attempt of a race again, and stops its stage again", async () => {
  await held();
  expect(await panelRace()).toMatchObject({ runs: 3, runsAgree: false, hold: { attempt: 1, alone: "second-evm" } });
  expect(await decideStage(open.database, jobs, act())).toEqual({ kind: "refused", reason: "runs-disagree" });
  expect(await resumeStage(open.database, jobs, act())).toEqual({ kind: "refused", reason: "runs-disagree" });

  const before = checks;
  expect(await rerunDisagreeing(open.database, jobs, act())).toEqual(done);
  await expect.poll(async () => (await panelRace()).hold?.attempt, { timeout: 60_000, interval: 50 }).toBe(2);
  expect(checks).toBe(before + 1);
  expect(await stateOf()).toBe("held");
  expect(await panelRace()).toMatchObject({ runs: 6, runsAgree: false });
});

test("makes the stage ready only once both EVMs agree", async () => {
  isBroken = false;
  expect(await rerunDisagreeing(open.database, jobs, act())).toEqual(done);
  await expect.poll(() => pendingRaces(open.database, stageId), { timeout: 60_000, interval: 50 }).toBeUndefined();
  expect(await panelRace()).toMatchObject({ runs: 9, runsAgree: true, hold: null });
  isBroken = true;
});

test("blocks a stage until its check ends, and can keep our own result", async () => {
  const { database } = open;
  const { id: raceId } = await panelRace();
  const [check] = await database
    .deleteFrom("raceRun")
    .where("raceId", "=", raceId)
    .where("kind", "=", "second-evm")
    .where("attempt", "=", 3)
    .returningAll()
    .execute();
  const endless = checkRaceJob(database, jobs, () => Promise.reject(new OverrunError("memory", 1_000)));
  for (let number = 1; number < mostOverruns; number += 1)
    await expect(endless.run({ raceId })).rejects.toThrow("more memory");
  const overrun = await endless.run({ raceId });
  await database.transaction().execute((transaction) => endless.record(transaction, { raceId }, overrun));
  expect(await stateOf()).toBe("held");
  expect(await panelRace()).toMatchObject({ hold: { attempt: 3, alone: "second-evm", overrun: { limit: "memory" } } });
  expect(await keepResults(database, jobs, act(), { reason: "It is too long for it." })).toEqual(done);
  expect(await stateOf()).toBe("running");
  const race = database.selectFrom("race").where("id", "=", raceId).select("letStand");
  expect((await race.executeTakeFirstOrThrow()).letStand).toMatchObject({ attempt: 3, turn: null, overran: true });
  await database.updateTable("race").where("id", "=", raceId).set({ letStand: null, overruns: 0 }).execute();
  await database.insertInto("raceRun").values(check!).execute();
});

test("keeps a result with a public reason, and undoes it", async () => {
  const { database } = open;
  expect(await keepResults(database, jobs, act(), { reason: "No race is held." })).toEqual({
    kind: "refused",
    reason: "no-such-race",
  });
  const race = await panelRace();
  const hold = { attempt: 3, alone: "second-evm" as const, turn: 2 };
  const run = database.updateTable("raceRun").where("raceId", "=", race.id).where("attempt", "=", 3);
  await run.where("kind", "=", "second-evm").set({ differsAt: 2 }).execute();
  await database
    .updateTable("race")
    .set({ hold: JSON.stringify(hold) })
    .where("id", "=", race.id)
    .execute();
  const stageHold = { reason: "runs-disagree", raceIds: [race.id] };
  await database
    .updateTable("stage")
    .set({ state: "held", hold: JSON.stringify(stageHold) })
    .where("id", "=", stageId)
    .execute();

  expect(await keepResults(database, jobs, act(), { reason: "" })).toEqual({
    kind: "refused",
    reason: "no-reason",
  });
  const reason = "Its maker mended it this morning.";
  expect(await keepResults(database, jobs, act(), { reason: reason })).toEqual(done);
  expect(await panelRace()).toMatchObject({ state: "finished", runsAgree: false, hold: null });
  await expect.poll(() => pendingRaces(database, stageId), { timeout: 60_000, interval: 50 }).toBeUndefined();
  expect((await readRaceFairness(database, race.id)).letStand).toBeNull();

  const person = { id: "organiser", name: "Ada", email: "ada@example.org", image: null };
  await database.insertInto("person").values(person).execute();
  const lastAct = async (name: string) => {
    const entries = database.selectFrom("auditEntry").where("act", "=", name).orderBy("id", "desc").select("id");
    return { entryId: (await entries.executeTakeFirstOrThrow()).id, personId: person.id, mayOrganise: () => true };
  };
  const parts = { jobs, engineHash: "this engine" };
  expect(await undoAct(database, parts, await lastAct("let-results-stand"))).toMatchObject({ kind: "done" });
  expect(await stateOf()).toBe("held");
  expect((await panelRace()).hold).toEqual(hold);

  expect(await keepResults(database, jobs, act(), { reason: reason })).toEqual(done);
  await expect.poll(() => pendingRaces(database, stageId), { timeout: 60_000, interval: 50 }).toBeUndefined();
  expect(await decideStage(database, jobs, act())).toEqual(done);
  expect(await releaseAll(database, jobs, act())).toMatchObject({ kind: "done", released: 1 });
  expect((await readRaceFairness(database, race.id)).letStand).toEqual({ attempt: 3, turn: 2, reason });
});

test("continues a stage without its only race by adding another", async () => {
  const { database } = open;
  const { id } = await panelRace();
  await database.updateTable("stage").set({ state: "decided", releasedAt: null }).where("id", "=", stageId).execute();
  await database
    .updateTable("race")
    .set({ state: "finished", letStand: null, hold: JSON.stringify({ attempt: 3, alone: "second-evm", turn: 2 }) })
    .where("id", "=", id)
    .execute();
  expect(await undecideStage(database, jobs, act())).toEqual(done);
  await database.updateTable("stage").set({ state: "held" }).where("id", "=", stageId).execute();
  isBroken = false;
  expect(await leaveOutRaces(database, jobs, act())).toEqual(done);
  await expect.poll(() => pendingRaces(database, stageId), { timeout: 60_000, interval: 50 }).toBeUndefined();
  const races = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .orderBy("number")
    .select(["id", "state"])
    .execute();
  expect(races.map(({ state }) => state)).toEqual(["void", "finished"]);
  expect(await decideStage(database, jobs, act())).toEqual(done);
  expect(await releaseAll(database, jobs, act())).toMatchObject({ kind: "done", released: 1 });
  expect((await readRaceFairness(database, races[1]!.id)).leftOut).toBe(1);
});
