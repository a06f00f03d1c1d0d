import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { officialSeed } from "#engine/referee/official-seed.ts";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { enterHouseCars } from "../enter-house-cars.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../../platform/jobs/job-queue.ts";
import { finalOrderOf } from "../../stages/released-orders.ts";
import { orderStageJob } from "../../stages/order-stage-job.ts";
import { enterFrozenTeams, giveCar } from "../../stages/stages-for-tests.ts";
import { applyRerun, cancelRerun, undoRerun } from "./apply-rerun.ts";
import { checkRaceJob } from "../../stages/check-race-job.ts";
import { readRaceFairness } from "../race-fairness.ts";
import { proposeRerun } from "./propose-rerun.ts";
import { lendThreadsForTests } from "../lend-threads-for-tests.ts";
import { rerunRacesJob } from "./rerun-races-job.ts";
import type { RerunChoice } from "#domain/stages/rerun-acts.ts";
import { runRaceJob } from "../../stages/run-race-job.ts";
import { seedText } from "../record-race.ts";
import { addStage, announceStage, changeStage } from "../../stages/plan-stage.ts";
import { decideStage } from "../../stages/decide-stage.ts";
import { startStage } from "../../stages/run-stage.ts";
import { pendingRaces } from "../../stages/pending-races.ts";

let open: OpenDatabase;
let jobs: JobQueue;
let teams: string[];
let stageId: string;
const threads = lendThreadsForTests(2);
const personId = null;

beforeAll(async () => {
  open = await openForTests();
  const { database } = open;
  await database.deleteFrom("competition").where("id", "!=", "izmir").execute();
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  teams = await enterFrozenTeams(database, "izmir", 5);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
  await jobs.work(rerunRacesJob(database, threads));
}, 240_000);

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
});

const ready = () =>
  expect
    .poll(() => pendingRaces(open.database, stageId), { timeout: 200_000, interval: 50 })
    .toSatisfy((open_) => open_ === undefined || open_ === "checks-open");
let decided: Awaited<ReturnType<typeof places>>;
const places = async () => {
  const order = await finalOrderOf(open.database, stageId);
  return new Map(order?.places.map((place) => [place.teamId, place.place]));
};
const proposed = async (proposalId: string) => {
  const find = () =>
    open.database.selectFrom("rerunProposal").where("id", "=", proposalId).selectAll().executeTakeFirstOrThrow();
  await expect.poll(async () => (await find()).state, { timeout: 30_000, interval: 50 }).toBe("proposed");
  return find();
};
const everything = async () =>
  JSON.stringify(
    await Promise.all(
      (
        ["stage", "race", "raceSeat", "raceRun", "stageEntrant", "stagePlace", "rerunProposal", "rerunRace"] as const
      ).map((table) => open.database.selectFrom(table).selectAll().execute()),
    ),
  );

test("races and decides a points stage", async () => {
  const { database } = open;
  const added = await addStage(database, {
    competitionId: "izmir",
    format: "championship",
    kind: "heats",
    name: "Points",
    personId,
  });
  if (added.kind !== "done") throw new Error(added.reason);
  stageId = added.stageId;
  const plan = { ...defaultPlan("championship", 5), rounds: 6, advancing: 5, placesThatMatter: 0 };
  await changeStage(
    database,
    jobs,
    { stageId, personId },
    {
      name: "Points",
      kind: "heats",
      plan,
      entrantsFrom: { from: "accepted-cars" },
      releaseMode: "at-once",
      delaySeconds: 0,
      checkedShare: 0,
    },
  );
  await announceStage(database, jobs, { stageId, personId });
  await startStage(database, jobs, { stageId, personId });
  await ready();
  await decideStage(database, jobs, { stageId, personId });
  decided = await places();
  expect(decided.size).toBe(5);
}, 240_000);

test("changes nothing for the same races and seeds, and leaves no trace when cancelled", async () => {
  const before = await everything();
  const outcome = await proposeRerun(open.database, jobs, {
    stageId,
    personId,
    reason: "check",
    choice: { seeds: "same" },
  });
  if (outcome.kind !== "done") throw new Error(outcome.reason);
  expect(outcome.races).toBe(6);
  const { difference } = await proposed(outcome.proposalId);
  expect(difference).toEqual({ races: 6, changedRaces: 0, disagreeing: 0, places: [] });
  expect(
    await proposeRerun(open.database, jobs, { stageId, personId, reason: "two", choice: { seeds: "new" } }),
  ).toEqual({ kind: "refused", reason: "proposal-open" });
  expect(await cancelRerun(open.database, jobs, { proposalId: outcome.proposalId, personId })).toEqual({
    kind: "done",
  });
  expect(await everything()).toBe(before);
});

test("selects races by engine and time, with seeds no one can choose", async () => {
  const before = await everything();
  const races = await open.database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .orderBy("finishedAt")
    .select(["engineHash", "finishedAt", "seed", "number"])
    .execute();
  const propose = (choice: RerunChoice) =>
    proposeRerun(open.database, jobs, { stageId, personId, reason: "choice", choice });
  const none = { kind: "refused", reason: "no-such-race" };
  expect(await propose({ seeds: "same", engineHash: "f".repeat(64) })).toEqual(none);
  expect(await propose({ seeds: "same", from: new Date(Date.now() + 60_000).toISOString() })).toEqual(none);
  expect(await propose({ seeds: "same", to: "2020-01-01T00:00:00.000Z" })).toEqual(none);
  const third = races[2]?.finishedAt ?? new Date(0);
  const choice = { seeds: "new" as const, engineHash: races[0]?.engineHash ?? "", from: third.toISOString() };
  const outcome = await propose(choice);
  if (outcome.kind !== "done") throw new Error(outcome.reason);
  const chosen = races.filter(({ finishedAt }) => (finishedAt?.getTime() ?? 0) >= third.getTime());
  expect(outcome.races).toBe(chosen.length);
  const { difference } = await proposed(outcome.proposalId);
  expect(difference?.changedRaces).toBe(chosen.length);
  const reruns = await open.database
    .selectFrom("rerunRace")
    .where("proposalId", "=", outcome.proposalId)
    .orderBy("number")
    .select(["number", "seed"])
    .execute();
  const competition = await open.database
    .selectFrom("competition")
    .where("id", "=", "izmir")
    .select(["seedSecret", "carsRoot"])
    .executeTakeFirstOrThrow();
  const secrets = { secret: competition.seedSecret ?? "", carsRoot: competition.carsRoot ?? "", stageId };
  const seeds = chosen
    .toSorted((a, b) => a.number - b.number)
    .map(({ number }) => seedText(officialSeed({ ...secrets, raceNumber: number, redraw: 1 })));
  expect(reruns.map(({ seed }) => seed)).toEqual(seeds);
  expect(reruns[0]?.number).toBe(races.length + 1);
  expect(races.filter(({ seed }) => seeds.includes(seed))).toEqual([]);
  expect(await cancelRerun(open.database, jobs, { proposalId: outcome.proposalId, personId })).toEqual({
    kind: "done",
  });
  expect(await everything()).toBe(before);
}, 240_000);

test("redraws a race from a fixed sequence, and publishes the count", async () => {
  const { database } = open;
  const original = await database
    .selectFrom("race")
    .where("stageId", "=", stageId)
    .where("state", "=", "finished")
    .orderBy("number")
    .selectAll()
    .executeTakeFirstOrThrow();
  const standing = () =>
    database
      .selectFrom("race")
      .where("stageId", "=", stageId)
      .where("state", "in", ["finished", "released"])
      .where((race) => race.or([race("seedNumber", "=", original.number), race("id", "=", original.id)]))
      .selectAll()
      .executeTakeFirstOrThrow();
  const draw = async () => {
    const { id } = await standing();
    const choice = { seeds: "new" as const, raceIds: [id] };
    const outcome = await proposeRerun(database, jobs, { stageId, personId, reason: "doubted", choice });
    if (outcome.kind !== "done") throw new Error(outcome.reason);
    await proposed(outcome.proposalId);
    expect(await applyRerun(database, jobs, { proposalId: outcome.proposalId, personId })).toEqual({ kind: "done" });
    return { proposalId: outcome.proposalId, seed: (await standing()).seed };
  };
  const undo = async (proposalId: string) =>
    expect(await undoRerun(database, jobs, { proposalId, personId })).toEqual({ kind: "done" });
  const { seedSecret, carsRoot } = await database
    .selectFrom("competition")
    .where("id", "=", "izmir")
    .select(["seedSecret", "carsRoot"])
    .executeTakeFirstOrThrow();
  const seedOf = (redraw: number) =>
    seedText(
      officialSeed({
        secret: seedSecret ?? "",
        carsRoot: carsRoot ?? "",
        stageId,
        raceNumber: original.number,
        redraw,
      }),
    );
  const redraws = async () => {
    const { id } = await standing();
    await database.updateTable("race").set({ state: "released" }).where("id", "=", id).execute();
    const fairness = await readRaceFairness(database, id);
    await database.updateTable("race").set({ state: "finished" }).where("id", "=", id).execute();
    return fairness.redraws;
  };

  expect(await redraws()).toEqual({ made: 0, takenBack: 0 });
  const seen: string[] = [];
  for (let tries = 0; tries < 3; tries += 1) {
    const { proposalId, seed } = await draw();
    seen.push(seed);
    await undo(proposalId);
  }
  expect(seen).toEqual([seedOf(1), seedOf(1), seedOf(1)]);
  expect((await standing()).id).toBe(original.id);
  expect(await redraws()).toEqual({ made: 3, takenBack: 3 });

  const first = await draw();
  const second = await draw();
  expect([first.seed, second.seed]).toEqual([seedOf(1), seedOf(2)]);
  expect(await redraws()).toEqual({ made: 5, takenBack: 3 });
  await undo(second.proposalId);
  await undo(first.proposalId);
  expect(await standing()).toMatchObject({ id: original.id, seed: seedOf(0), redraws: 0 });
}, 240_000);

test("previews the exact changes of a corrected car, and undoes them", async () => {
  const before = decided;
  await expect.poll(places, { timeout: 30_000, interval: 50 }).toEqual(before);
  const last = [...before].find(([, place]) => place === 5)![0];
  const program = houseCars.filter((car) => car.family === "code-prix").at(-1)!.initcode;
  const carId = await giveCar(open.database, last, program);
  const choice = { seeds: "same" as const, teamId: last, carId };
  const outcome = await proposeRerun(open.database, jobs, { stageId, personId, reason: "wrong car frozen", choice });
  if (outcome.kind !== "done") throw new Error(outcome.reason);
  const { difference } = await proposed(outcome.proposalId);
  expect(difference?.changedRaces).toBe(6);
  expect(difference?.places.length).toBeGreaterThan(0);
  expect(await places()).toEqual(before);

  expect(await applyRerun(open.database, jobs, { proposalId: outcome.proposalId, personId })).toEqual({ kind: "done" });
  const shown = new Map(before);
  for (const { teamId, to } of difference?.places ?? []) shown.set(teamId, to ?? 0);
  await expect.poll(places, { timeout: 30_000, interval: 50 }).toEqual(shown);
  const races = await open.database.selectFrom("race").where("stageId", "=", stageId).selectAll().execute();
  expect(races.filter((race) => race.state === "finished")).toHaveLength(6);
  expect(races.filter((race) => race.state === "finished" && race.replaces !== null)).toHaveLength(6);
  expect(await applyRerun(open.database, jobs, { proposalId: outcome.proposalId, personId })).toEqual({
    kind: "refused",
    reason: "wrong-proposal-state",
  });

  expect(await undoRerun(open.database, jobs, { proposalId: outcome.proposalId, personId })).toEqual({ kind: "done" });
  await expect.poll(places, { timeout: 30_000, interval: 50 }).toEqual(before);
  const acts = await open.database.selectFrom("auditEntry").orderBy("id").select("act").execute();
  expect(acts.map((entry) => entry.act).slice(-3)).toEqual(["propose-rerun", "apply-rerun", "undo-rerun"]);
  expect(teams).toHaveLength(5);
}, 240_000);

test("advances a corrected car to the next stage", async () => {
  const { database } = open;
  const first = [...decided].find(([, place]) => place === 1)![0];
  const carId = await giveCar(database, first, houseCars.filter((car) => car.family === "code-prix").at(-2)!.initcode);
  const choice = { seeds: "same" as const, teamId: first, carId };
  const outcome = await proposeRerun(database, jobs, { stageId, personId, reason: "wrong car frozen", choice });
  if (outcome.kind !== "done") throw new Error(outcome.reason);
  await proposed(outcome.proposalId);
  expect(await applyRerun(database, jobs, { proposalId: outcome.proposalId, personId })).toEqual({ kind: "done" });
  await expect.poll(async () => (await places()).size, { timeout: 30_000, interval: 50 }).toBe(5);
  const added = await addStage(database, {
    competitionId: "izmir",
    format: "championship",
    kind: "final",
    name: "Final",
    personId,
  });
  if (added.kind !== "done") throw new Error(added.reason);
  const final = { stageId: added.stageId, personId };
  await changeStage(database, jobs, final, {
    name: "Final",
    kind: "final",
    plan: { ...defaultPlan("championship", 5), rounds: 1, placesThatMatter: 0 },
    entrantsFrom: { from: "stage", stageId },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  });
  await announceStage(database, jobs, final);
  expect(await startStage(database, jobs, final)).toEqual({ kind: "done" });
  const entrants = await database.selectFrom("stageEntrant").where("stageId", "=", added.stageId).selectAll().execute();
  expect(entrants.find(({ teamId }) => teamId === first)?.carId).toBe(carId);
}, 240_000);
