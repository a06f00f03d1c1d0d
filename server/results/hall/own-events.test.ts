import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { usualPlan } from "#engine/stages/stage-plan.ts";
import type { EventRecordOf } from "#rules/event-file.ts";
import { readEventFile } from "#rules/read-event-file.ts";
import type { RetractionTakes } from "#rules/retraction.ts";
import type { OpenDatabase } from "../../base/database/database.ts";
import { openForTests } from "../../base/database/open-for-tests.ts";
import { jobNames } from "../../base/jobs/job-names.ts";
import { startJobQueue, type JobQueue } from "../../base/jobs/job-queue.ts";
import { setOutOfFiles } from "../../event/teams/out-of-files.ts";
import { newPersonForTests } from "../../event/teams/teams-for-tests.ts";
import { enterHouseCars } from "../../racing/house-cars/enter-house-cars.ts";
import { lendThreadsForTests } from "../../racing/races/lend-threads-for-tests.ts";
import { addStage } from "../../racing/stages/acts/add-stage.ts";
import { announceStage } from "../../racing/stages/acts/announce-stage.ts";
import { changeStage } from "../../racing/stages/acts/change-stage.ts";
import { decideStage } from "../../racing/stages/acts/decide-stage.ts";
import { releaseAll } from "../../racing/stages/acts/release-races.ts";
import { startStage } from "../../racing/stages/acts/start-stage.ts";
import { checkRaceJob } from "../../racing/stages/check-race-job.ts";
import { orderStageJob } from "../../racing/stages/order-stage-job.ts";
import { runRaceJob } from "../../racing/stages/run-race-job.ts";
import { enterFrozenTeams } from "../../racing/stages/stages-for-tests.ts";
import { whatIsOpen } from "../../racing/stages/what-is-open.ts";
import { rateAllTimeJob } from "../all-time/rate-all-time-job.ts";
import { publicProgram } from "../all-time/read-all-time.ts";
import { createEventFiles, findEventWithFile, type EventFiles } from "../archive/event-files.ts";
import { ownRetractions } from "../imports/retractions.ts";
import { readHall } from "./hall.ts";

const threads = lendThreadsForTests(2);
let open: OpenDatabase;
let jobs: JobQueue;
let folder: string;
let eventFiles: EventFiles;
let personId: string;
let winner: { teamId: string; teamName: string; number: number };

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "code-prix-own-hall-"));
  eventFiles = createEventFiles(path.join(folder, "events"));
  open = await openForTests();
  const { database } = open;
  personId = await newPersonForTests(database, "Deniz");
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  // A whole field, so that no house car races with the program of a team.
  await enterFrozenTeams(database, "izmir", 5);
  await jobs.work(runRaceJob(database, threads, jobs));
  // A final is run by the second EVM, too.
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
    plan: { ...usualPlan("round-robin", 5), minutes: null, rounds: 2 },
    entrantsFrom: { from: "accepted-cars" },
    releaseMode: "at-once",
    delaySeconds: 0,
    checkedShare: 0,
  });
  await announceStage(database, jobs, act);
  const started = await startStage(database, jobs, act);
  if (started.kind !== "done") throw new Error(started.reason);
  while ((await whatIsOpen(database, act.stageId)) !== undefined) await pause(50);
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

const rating = () =>
  rateAllTimeJob(open.database, {
    threads,
    eventFiles,
    folder: path.join(folder, "way"),
    importFiles: { at: (id) => id },
  });

async function rate() {
  const job = rating();
  const rated = await job.run({ askedFor: "" });
  await open.database.transaction().execute((transaction) => job.record(transaction, { askedFor: "" }, rated));
}

async function readFile() {
  const file = await eventFiles.whole(open.database, (await findEventWithFile(open.database, "izmir"))!);
  const teams: EventRecordOf<"team">[] = [];
  const facts = await readEventFile(file.open(), {
    onRecord: (record) => void (record.kind === "team" && teams.push(record.value)),
  });
  const text = gunzipSync(Buffer.from(await new Response(file.open()).arrayBuffer())).toString("utf8");
  return { tag: file.tag, counts: facts.counts, teams, text };
}

const take = (takes: RetractionTakes | null) =>
  setOutOfFiles(open.database, { teamId: winner.teamId, takes, personId });

test("the podium of an own final is there, with its best races and how its cars were rated then and now", async () => {
  expect((await readHall(open.database))[0]?.cars[0]).toMatchObject({ atItsEnd: null, now: null });
  await rate();
  const [event, ...others] = await readHall(open.database);
  expect(others).toEqual([]);
  expect(event).toMatchObject({ id: "izmir", isOwn: true });
  expect(event?.cars.map(({ rank, id }) => [rank, id === winner.teamId])).toEqual([
    [1, true],
    [2, false],
    [3, false],
  ]);
  for (const car of event!.cars) {
    expect(car.team).toBe(`/team/${car.id}`);
    expect(car.race?.address).toMatch(/^\/race\//);
    expect(car.now).toMatchObject({ of: 5 });
    // Nothing came since.
    expect(car.atItsEnd).toMatchObject(car.now!);
  }
});

test("a team that its captain takes out is in the file without its name, or without its car, and other sites are told", async () => {
  const { database } = open;
  const whole = await readFile();
  expect(whole.counts).toMatchObject({ team: 5, car: 5 });
  const { codeHash } = whole.teams.find(({ id }) => id === winner.teamId)!;
  expect(await publicProgram(database, codeHash!)).toBeDefined();
  expect(await take("name")).toBe(true);
  expect(await take("name")).toBe(false);
  const nameless = await readFile();
  expect(nameless.counts).toMatchObject({ team: 4, car: 5 });
  // Nobody moves up: the first place is nobody's in the file.
  expect(nameless.teams.map(({ result }) => result?.rank ?? 0).toSorted((a, b) => a - b)).toEqual([2, 3, 4, 5]);
  expect(nameless.text).not.toContain(`"name":"${winner.teamName}"`);
  expect(await ownRetractions(database)).toContain(`"team":"${winner.teamId}","takes":"name","reason":"team-wish"`);

  await take("car");
  const without = await readFile();
  expect(without.tag).not.toBe(nameless.tag);
  expect(without.counts).toMatchObject({ team: 4, car: 4 });
  expect(await ownRetractions(database)).toContain(`"team":"${winner.teamId}","takes":"car"`);
  await rate();
  expect(await publicProgram(database, codeHash!)).toBeUndefined();
  const [event] = await readHall(database);
  expect(event?.cars[0]).toMatchObject({
    rank: 1,
    name: `Team ${winner.number}`,
    university: "",
    team: null,
    source: null,
    race: null,
    atItsEnd: null,
    now: null,
  });
  expect(event?.cars[1]).toMatchObject({ rank: 2, now: { of: 4 } });

  await take(null);
  expect((await readFile()).tag).toBe(whole.tag);
  expect(await ownRetractions(database)).not.toContain(winner.teamId);
  expect((await readHall(database))[0]?.cars[0]?.name).toBe(winner.teamName);
});
