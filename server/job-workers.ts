import { totalmem } from "node:os";
import type { Logger } from "pino";
import { createCompileProcess, defaultCompileLimits } from "#languages/solidity/node/compile-process.ts";
import type { Database } from "./platform/database/database.ts";
import type { JobQueue, JobKind } from "./platform/jobs/job-queue.ts";
import { createHostTime } from "./platform/jobs/host-time.ts";
import {
  type CompileLine,
  createCompileLine,
  type OnFault,
  quickSlices,
  slowSlices,
} from "./submissions/compiling/compile-line.ts";
import { rateStageJob } from "./practice/rate-stage-job.ts";
import { createRaceThreads } from "./races/race-threads.ts";
import { awaitedCheckMs, createSecondEvm } from "./races/second-evm/second-evm-thread.ts";
import { verifyRaceJob } from "./races/verify-on-server.ts";
import { rerunRacesJob } from "./races/reruns/rerun-races-job.ts";
import { compileBaseCars } from "./submissions/similarity/base-cars.ts";
import { compareCarsJob } from "./submissions/similarity/compare-cars-job.ts";
import { checkRaceJob } from "./stages/check-race-job.ts";
import { orderStageJob } from "./stages/order-stage-job.ts";
import { runRaceJob } from "./stages/run-race-job.ts";
import { compareWithRacingCarJob } from "./submissions/compare-with-racing-car-job.ts";
import { judgeSubmissionJobs, type Compilers } from "./submissions/judge-submission.ts";
import { announce } from "./platform/live/announce.ts";

function publishResultsJob(): JobKind<"tell-public", "published"> {
  return {
    name: "tell-public",
    concurrency: 1,
    run: () => Promise.resolve("published" as const),
    record: (transaction, { competitionId }) => announce(transaction, `competition:${competitionId}`),
  };
}

/** A compiler takes 200 MB. */
const smallMachineBytes = 2 * 1024 ** 3;

export type JobWorkers = Awaited<ReturnType<typeof startJobWorkers>>;

/** Without a queue limit: submissions wait until they are judged. */
function compileIn(line: CompileLine): Compilers["source"] {
  return async (input, { timeoutMs = defaultCompileLimits.timeoutMs, payers = [], onMeasured } = {}) => {
    const outcome = await line.compile({ input, payers, ...(onMeasured && { onMeasured }) }, timeoutMs);
    if (!outcome) throw new Error("A submission's source left the line of the compiler.");
    return outcome;
  };
}

export async function startJobWorkers({
  database,
  jobs,
  engineHash,
  raceThreads,
  hasOneCompiler = Math.min(process.constrainedMemory() || Infinity, totalmem()) < smallMachineBytes,
  log,
  onFault,
}: {
  database: Database;
  jobs: JobQueue;
  engineHash: string;
  raceThreads: number;
  /** one process compiles everything; slow sources then delay quick ones */
  hasOneCompiler?: boolean;
  log: Logger;
  onFault?: OnFault;
}) {
  const threads = createRaceThreads(raceThreads, engineHash, { log });
  // Two processes, so that slow sources don't delay quick ones; the slow one has low priority.
  const quick = createCompileProcess({ ...defaultCompileLimits, niceness: 5 });
  const slow = hasOneCompiler ? quick : createCompileProcess({ ...defaultCompileLimits, niceness: 15 });
  const used = createHostTime();
  const { sliceMs, learn } = quickSlices();
  const compilers: Compilers = {
    source: compileIn(createCompileLine(quick, { used, sliceMs, onFault }, learn)),
    "slow-source": compileIn(createCompileLine(slow, { used, sliceMs: slowSlices, onFault })),
  };
  const secondEvm = createSecondEvm({ timeoutMs: awaitedCheckMs, isAwaited: true });
  for (const lane of judgeSubmissionJobs(database, compilers, threads, jobs, engineHash, secondEvm))
    await jobs.work(lane);
  await jobs.work(compareWithRacingCarJob(database, threads));
  await jobs.work(runRaceJob(database, threads, jobs));
  await jobs.work(rateStageJob(database, jobs));
  await jobs.work(verifyRaceJob(database, threads));
  await jobs.work(checkRaceJob(database, jobs));
  await jobs.work(orderStageJob(database, jobs));
  await jobs.work(rerunRacesJob(database, threads));
  await jobs.work(publishResultsJob());
  await jobs.work(compareCarsJob(database, () => compileBaseCars(compilers["slow-source"])));
  return {
    lateTaskMs: threads.lateTaskMs,
    close: async () => {
      await Promise.all([threads.close(), quick.close(), slow.close()]);
    },
  };
}
