import { pino } from "pino";
import { expect, test } from "vitest";
import { openForTests } from "../../platform/database/open-for-tests.ts";
import { startJobQueue } from "../../platform/jobs/job-queue.ts";
import { startProcessBeat } from "../../platform/database/process-heartbeat.ts";
import { readHealth } from "./health.ts";

test("shows workers in red while a race thread hasn't started its task", async () => {
  const open = await openForTests();
  const log = pino({ level: "silent" });
  const jobs = await startJobQueue(open, [], log);
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
  await jobs.stop();
  await open.close();
});
