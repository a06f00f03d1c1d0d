import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import type { EventRecordOf } from "#domain/results/event-file.ts";
import { readEventFile } from "#domain/results/read-event-file.ts";
import { verifyEventFile } from "#domain/results/verify-event-file.ts";
import { engineForTests } from "#domain/results/event-file-for-tests.ts";
import { houseCar } from "#languages/cars/house-cars/house-cars.ts";
import { replaceFrozenCar } from "../../competitions/freeze-cars.ts";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue, jobNames } from "../../platform/jobs/job-queue.ts";
import { enterHouseCars } from "../../races/enter-house-cars.ts";
import { lendThreadsForTests } from "../../races/lend-threads-for-tests.ts";
import { addStage, announceStage, changeStage } from "../../stages/plan-stage.ts";
import { decideStage } from "../../stages/decide-stage.ts";
import { releaseAll } from "../../stages/release-stage.ts";
import { startStage } from "../../stages/run-stage.ts";
import { orderStageJob } from "../../stages/order-stage-job.ts";
import { runRaceJob } from "../../stages/run-race-job.ts";
import { enterFrozenTeams, giveCar } from "../../stages/stages-for-tests.ts";
import { pendingRaces } from "../../stages/pending-races.ts";
import { receiptKey } from "../../submissions/receipt.ts";
import { createEventFiles, findEventWithFile, listEventsWithFile, rosterFile } from "./event-files.ts";

const threads = lendThreadsForTests(2);
let open: OpenDatabase;
let jobs: JobQueue;
let folder: string;
let teams: string[];
let releasedStage: string;
let hiddenStage: string;

const must = (outcome: { kind: string }) => {
  if (outcome.kind !== "done") throw new Error(JSON.stringify(outcome));
};

async function raceStage(kind: "qualifying" | "heats"): Promise<string> {
  const { database } = open;
  const naming = { competitionId: "izmir", format: "round-robin", kind, name: `The ${kind}` } as const;
  const added = await addStage(database, { ...naming, personId: null });
  if (added.kind !== "done") throw new Error(added.reason);
  const act = { stageId: added.stageId, personId: null };
  must(
    await changeStage(database, jobs, act, {
      name: naming.name,
      kind,
      plan: { ...defaultPlan("round-robin", 5), minutes: null, rounds: 1 },
      entrantsFrom: { from: "accepted-cars" },
      releaseMode: "at-once",
      delaySeconds: 0,
      checkedShare: 0,
    }),
  );
  must(await announceStage(database, jobs, act));
  must(await startStage(database, jobs, act));
  while ((await pendingRaces(database, act.stageId)) !== undefined) await pause(50);
  must(await decideStage(database, jobs, act));
  return act.stageId;
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "code-prix-event-files-"));
  open = await openForTests();
  const { database } = open;
  await database.updateTable("competition").set({ state: "practice" }).where("id", "=", "izmir").execute();
  jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await enterHouseCars(database, jobs);
  teams = await enterFrozenTeams(database, "izmir", 6);
  const teamId = teams[0]!;
  const carId = await giveCar(database, teamId, houseCar("viper").initcode);
  const change = { teamId, carId, reason: "The network was down.", now: new Date() };
  await database.transaction().execute((transaction) => replaceFrozenCar(transaction, "izmir", change));
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(orderStageJob(database, jobs));
  releasedStage = await raceStage("qualifying");
  hiddenStage = await raceStage("heats");
});

afterAll(async () => {
  await jobs.stop();
  await threads.close();
  await open.close();
  rmSync(folder, { recursive: true, force: true });
});

async function wholeFile(files = createEventFiles(folder)) {
  const event = await findEventWithFile(open.database, "izmir");
  if (!event) throw new Error("There is no event.");
  return files.whole(open.database, event);
}

const textOf = async (file: { open: () => ReadableStream<Uint8Array> }) =>
  gunzipSync(Buffer.from(await new Response(file.open()).arrayBuffer())).toString("utf8");

test("creates no file before something of the event is released", async () => {
  expect(await findEventWithFile(open.database, "izmir")).toBeUndefined();
  expect(await listEventsWithFile(open.database)).toEqual([]);
});

test("includes only the released stage in a file that anyone can verify", async () => {
  const { database } = open;
  must(await releaseAll(database, jobs, { stageId: releasedStage, personId: null }));
  const version = () =>
    database.selectFrom("stageResult").where("stageId", "=", releasedStage).select("version").execute();
  while ((await version()).length === 0) await pause(50);
  expect(await listEventsWithFile(database)).toEqual([{ id: "izmir", name: expect.any(String) as string }]);

  const file = await wholeFile();
  const key = await receiptKey(database);
  const verification = await verifyEventFile({
    open: file.open,
    key,
    rerun: { kind: "share", share: 1, seed: "" },
    findEngine: () => Promise.resolve(undefined),
    own: engineForTests,
  });
  const released = await database.selectFrom("race").where("stageId", "=", releasedStage).select("id").execute();
  expect(new Map(verification.races.map(({ id, finding }) => [id, finding.kind]))).toEqual(
    new Map(released.map(({ id }) => [id, "agreed"])),
  );
  expect(verification.facts).toMatchObject({ part: "whole", key, counts: { team: 6, stage: 1, result: 1, freeze: 2 } });

  const text = await textOf(file);
  expect(text).toContain('"reason":"The network was down."}');
  const hidden = await database.selectFrom("race").where("stageId", "=", hiddenStage).selectAll().execute();
  expect(hidden.length).toBeGreaterThan(0);
  for (const { id, logHash, seed } of hidden) {
    expect(text).not.toContain(id);
    expect(text).not.toContain(String(logHash));
    expect(text).not.toContain(`0x${BigInt(seed).toString(16)}"`);
  }
  expect(text).not.toContain(hiddenStage);
  const { seedSecret } = await database
    .selectFrom("competition")
    .where("id", "=", "izmir")
    .select("seedSecret")
    .executeTakeFirstOrThrow();
  expect(seedSecret).not.toBeNull();
  expect(text).not.toContain(seedSecret);
});

test("creates the file once for simultaneous requests, and again when public data changes", async () => {
  const files = createEventFiles(folder);
  const [first, second] = await Promise.all([wholeFile(files), wholeFile(files)]);
  expect(first.tag).toBe(second.tag);
  expect(readdirSync(folder)).toEqual([`izmir.${first.tag}.jsonl.gz`]);
  const before = await textOf(first);
  rmSync(path.join(folder, `izmir.${first.tag}.jsonl.gz`));
  expect(await textOf(await wholeFile(files))).toBe(before);

  await open.database.updateTable("team").set({ name: "Yıldırım" }).where("id", "=", teams[2]!).execute();
  const renamed = await wholeFile(files);
  expect(renamed.tag).not.toBe(first.tag);
  expect(await textOf(renamed)).toContain("Yıldırım");
  expect(readdirSync(folder)).toEqual([`izmir.${renamed.tag}.jsonl.gz`]);
});

test("signs the small roster separately, with each team's public data", async () => {
  const event = await findEventWithFile(open.database, "izmir");
  const roster = await rosterFile(open.database, event!);
  const teamRecords: EventRecordOf<"team">[] = [];
  const facts = await readEventFile(new Blob([roster]).stream(), {
    key: await receiptKey(open.database),
    onRecord: (record) => {
      if (record.kind === "team") teamRecords.push(record.value);
    },
  });
  expect(facts).toMatchObject({ part: "roster", counts: { team: 6, race: 0, car: 0 } });
  expect(teamRecords.map(({ result }) => result?.stageId)).toEqual(teamRecords.map(() => releasedStage));
  expect(new Set(teamRecords.map(({ result }) => result?.place))).toEqual(new Set([1, 2, 3, 4, 5, 6]));
  expect(roster.length / teamRecords.length).toBeLessThan(700);
});
