import { pino } from "pino";
import { startJobQueue, jobNames } from "../jobs/job-queue.ts";
import type { OpenDatabase } from "../database/database.ts";
import { migrate } from "../database/migrate.ts";

export async function prepareDatabase(open: OpenDatabase): Promise<void> {
  await migrate(open.database);
  const jobs = await startJobQueue(open, jobNames, pino({ level: "silent" }));
  await jobs.stop();
}
