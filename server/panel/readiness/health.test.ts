import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { OpenDatabase } from "../../platform/database/database.ts";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { startJobQueue, type JobQueue } from "../../platform/jobs/job-queue.ts";
import { startProcessBeat } from "../../platform/database/process-heartbeat.ts";
import { newPersonForTests } from "../../teams/teams-for-tests.ts";
import { readHealth } from "./health.ts";

const log = pino({ level: "silent" });
let open: OpenDatabase;
let jobs: JobQueue;

beforeAll(async () => {
  open = await openForTests();
  jobs = await startJobQueue(open, [], log);
});

afterAll(async () => {
  await jobs.stop();
  await open.close();
});

test("asks for a backup once the site's first change is ten minutes old", async () => {
  const backup = async () => (await readHealth(open.database)).find(({ light }) => light === "backup");
  const personId = await newPersonForTests(open.database);
  expect(await backup()).toMatchObject({ colour: "unknown" });
  const createdAt = new Date(Date.now() - 11 * 60_000);
  await open.database.updateTable("person").set({ createdAt }).where("id", "=", personId).execute();
  expect(await backup()).toMatchObject({ colour: "stop" });
});

test("shows workers in red while a race thread hasn't started its task", async () => {
  for (const [lateTaskMs, colour] of [
    [null, "go"],
    [12_000, "stop"],
  ] as const) {
    const process = {
      role: "all",
      version: "engine",
      folder: import.meta.dirname,
      lateTaskMs: () => lateTaskMs,
    } as const;
    const endBeat = await startProcessBeat(open.database, { ...process, log });
    const lights = await readHealth(open.database);
    expect(lights.find(({ light }) => light === "workers")).toMatchObject({
      colour,
      facts: { workers: 1, lateTaskMs },
    });
    await endBeat();
  }
});
