import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { raceForTests } from "#domain/results/event-file-for-tests.ts";
import type { EventRecordOf } from "#domain/results/event-file.ts";
import { readEventFile } from "#domain/results/read-event-file.ts";
import { orderInLog, raceStageAgain } from "#domain/stages/race-stage-again.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../../platform/jobs/job-queue.ts";
import { setOutOfFiles } from "../../teams/out-of-files.ts";
import { newPersonForTests } from "../../teams/teams-for-tests.ts";
import { enterHouseCars } from "../../races/enter-house-cars.ts";
import { lendThreadsForTests } from "../../races/lend-threads-for-tests.ts";
import { addStage, announceStage, changeStage } from "../../stages/plan-stage.ts";
import { decideStage } from "../../stages/decide-stage.ts";
import { releaseAll } from "../../stages/release-stage.ts";
import { startStage } from "../../stages/run-stage.ts";
import { checkRaceJob } from "../../stages/check-race-job.ts";
import { orderStageJob } from "../../stages/order-stage-job.ts";
import { runRaceJob } from "../../stages/run-race-job.ts";
import { enterFrozenTeams } from "../../stages/stages-for-tests.ts";
import { pendingRaces } from "../../stages/pending-races.ts";
import { createEventFiles, findEventWithFile, type EventFiles } from "./event-files.ts";
import { listPastEvents } from "./past-events.ts";
import { findReleasedStage, ordersToRaceAgain } from "./released-stage.ts";
import type { OutOfFiles } from "#domain/teams/team-acts.ts";

const threads = lendThreadsForTests(2);
let open: OpenDatabase;
let jobs: JobQueue;
let folder: string;
let eventFiles: EventFiles;
let personId: string;
let winner: { teamId: string; teamName: string; number: number };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "code-prix-past-events-"));
  eventFiles = createEventFiles(path.join(folder, "events"));
  open = await openForTests();
  const { database } = open;
  personId = await newPersonForTests(database, "Deniz");
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  await enterFrozenTeams(database, "izmir", 5);
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
  const about = {
    competitionId: "izmir",
    format: "round-robin",
    kind: "final",
    name: "Final",
    personId: null,
  } as const;
  const added = await addStage(database, about);
  if (added.kind !== "done") throw new Error(added.reason);
  const act = { stageId: added.stageId, personId: null };
  await changeStage(database, jobs, act, {
    name: "Final",
    kind: "final",
    plan: { ...defaultPlan("round-robin", 5), minutes: null, rounds: 2 },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  });
  await announceStage(database, jobs, act);
  const started = await startStage(database, jobs, act);
  if (started.kind !== "done") throw new Error(started.reason);
  while ((await pendingRaces(database, act.stageId)) !== undefined) await pause(50);
  await decideStage(database, jobs, act);
  await releaseAll(database, jobs, act);
  winner = (await findEventWithFile(database, "izmir"))!.orders[0]!.places[0]!;
}, 240_000);

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

async function readFile() {
  const file = await eventFiles.whole(open.database, (await findEventWithFile(open.database, "izmir"))!);
  const teams: EventRecordOf<"team">[] = [];
  const facts = await readEventFile(file.open(), {
    onRecord: (record) => void (record.kind === "team" && teams.push(record.value)),
  });
  const text = gunzipSync(Buffer.from(await new Response(file.open()).arrayBuffer())).toString("utf8");
  return { tag: file.tag, counts: facts.counts, teams, text };
}

const take = (takes: OutOfFiles | null) => setOutOfFiles(open.database, { teamId: winner.teamId, takes, personId });

const finish = (state: "final" | "finished") =>
  open.database.updateTable("competition").set({ state }).where("id", "=", "izmir").execute();

const podiumNow = async () => (await listPastEvents(open.database, 1)).events[0]?.podiums[0]?.results;

test("lists a finished competition as a past event with the podium of its final", async () => {
  await finish("final");
  expect((await listPastEvents(open.database, 1)).events).toEqual([]);
  await finish("finished");
  const { events, hasOlder } = await listPastEvents(open.database, 1);
  expect(hasOlder).toBe(false);
  expect(events).toMatchObject([{ id: "izmir", brand: "izmir", hasFile: true, podiums: [{ division: null }] }]);
  expect(events[0]?.podiums[0]?.results.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  expect(events[0]?.podiums[0]?.results[0]?.team).toMatchObject({ id: winner.teamId, name: winner.teamName });
  expect((await listPastEvents(open.database, 2)).events).toEqual([]);
});

test("lists the newest event first and older ones on the next page", async () => {
  const { database } = open;
  const izmir = await database
    .selectFrom("competition")
    .where("id", "=", "izmir")
    .selectAll()
    .executeTakeFirstOrThrow();
  const settings = JSON.stringify(izmir.settings);
  const formula = izmir.formula === null ? null : JSON.stringify(izmir.formula);
  const copies = Array.from({ length: 20 }, (_, year) => ({
    ...izmir,
    settings,
    formula,
    id: `past-${year}`,
    startsAt: new Date(Date.UTC(2030 + year, 0, 1)),
  }));
  await database
    .insertInto("competition")
    .values(copies as never)
    .execute();
  const first = await listPastEvents(database, 1);
  expect(first.events.map(({ id }) => id)).toEqual(copies.map(({ id }) => id).toReversed());
  expect(first.events[0]).toMatchObject({ hasFile: false, podiums: [] });
  expect(first.hasOlder).toBe(true);
  const second = await listPastEvents(database, 2);
  expect(second).toMatchObject({ events: [{ id: "izmir" }], hasOlder: false });
  await database.deleteFrom("competition").where("id", "like", "past-%").execute();
});

test("releases a stage's races, seeds and cars only once no official result is hidden", async () => {
  const { database } = open;
  const { stageId, places } = (await ordersToRaceAgain(database, "izmir"))[0]!;
  const { stage, programs } = (await findReleasedStage(database, stageId))!;
  for (const { teamId, ...official } of places) {
    const again = await raceStageAgain(stage, teamId, ({ seats, seed }) => {
      const log = raceForTests(
        seats.map((id) => parseBytecode(programs[id] ?? "")),
        BigInt(seed),
      );
      return Promise.resolve(orderInLog(log, seats));
    });
    const { place, placeInterval, score, separatedFromNext } = official;
    expect(again.races).toEqual(stage.races);
    expect(again.places.find((row) => row.teamId === teamId)).toMatchObject({
      place,
      placeInterval,
      score,
      separatedFromNext,
    });
  }
  const hidden = () => Promise.all([ordersToRaceAgain(database, "izmir"), findReleasedStage(database, stageId)]);
  await database
    .updateTable("stage")
    .set({ publicAt: new Date(Date.now() + 3_600_000) })
    .execute();
  expect(await hidden()).toEqual([[], undefined]);
  await database.updateTable("stage").set({ publicAt: null }).execute();
  const { id: raceId } = stage.races[0]!;
  await database.updateTable("race").set({ state: "finished" }).where("id", "=", raceId).execute();
  expect(await hidden()).toEqual([[], undefined]);
  await database.updateTable("race").set({ state: "released" }).where("id", "=", raceId).execute();
  expect(await findReleasedStage(database, "none")).toBeUndefined();
});

test("removes a team's name or car from the event's files at its captain's request", async () => {
  const { database } = open;
  const whole = await readFile();
  expect(whole.counts).toMatchObject({ team: 5, car: 5 });
  const stageId = (await ordersToRaceAgain(database, "izmir"))[0]!.stageId;
  const programNow = async () => (await findReleasedStage(database, stageId))?.programs[winner.teamId];
  expect(await programNow()).toMatch(/^0x[0-9a-f]+$/);
  expect(await take("name")).toBe(true);
  expect(await take("name")).toBe(false);
  const nameless = await readFile();
  expect(nameless.counts).toMatchObject({ team: 4, car: 5 });
  expect(nameless.teams.map(({ result }) => result?.rank ?? 0).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  expect(nameless.text).not.toContain(`"name":"${winner.teamName}"`);
  expect((await podiumNow())?.map(({ rank }) => rank)).toEqual([2, 3]);

  await take("car");
  const without = await readFile();
  expect(without.tag).not.toBe(nameless.tag);
  expect(without.counts).toMatchObject({ team: 4, car: 4 });
  expect(await programNow()).toBeNull();

  await take(null);
  expect((await readFile()).tag).toBe(whole.tag);
  expect((await podiumNow())?.map(({ rank }) => rank)).toEqual([1, 2, 3]);
});
