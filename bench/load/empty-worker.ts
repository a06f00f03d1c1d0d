/** A worker with empty jobs, to measure only the queue: see `workers.ts`. */
import { pino } from "pino";
import { openPostgres } from "../../server/platform/database/open-postgres.ts";
import { startJobQueue } from "../../server/platform/jobs/job-queue.ts";

const open = await openPostgres(process.env["DATABASE_URL"] ?? "");
const jobs = await startJobQueue<{ empty: object }>(open, ["empty"], pino({ level: "error" }));
await jobs.work({
  name: "empty",
  concurrency: 4,
  run: () => Promise.resolve(null),
  record: () => Promise.resolve(),
});
process.stdout.write("Code Prix is open\n");
