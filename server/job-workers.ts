import type { Logger } from "pino";
import { createCompileProcess, defaultCompileLimits } from "#languages/solidity/node/compile-process.ts";
import type { Database } from "./base/database/database.ts";
import type { JobQueue } from "./base/jobs/job-queue.ts";
import { createHostTime } from "./base/processes/host-time.ts";
import {
  type CompileLine,
  createCompileLine,
  type OnFault,
  quickSlices,
  slowSlices,
} from "./racing/compiling/compile-line.ts";
import { rateStageJob } from "./racing/ladder/rate-stage-job.ts";
import type { LogPacking } from "./racing/races/packed-log.ts";
import { createRaceThreads } from "./racing/races/race-threads.ts";
import { awaitedCheckMs, createSecondEvm } from "./racing/races/second-evm/second-evm-thread.ts";
import { verifyRaceJob } from "./racing/races/verify-on-server.ts";
import { rerunRacesJob } from "./racing/reruns/rerun-races-job.ts";
import { compileBaseCars } from "./racing/similarity/base-cars.ts";
import { compareCarsJob } from "./racing/similarity/compare-cars-job.ts";
import { checkRaceJob } from "./racing/stages/check-race-job.ts";
import { orderStageJob } from "./racing/stages/order-stage-job.ts";
import { runRaceJob } from "./racing/stages/run-race-job.ts";
import { tellPublicJob } from "./racing/stages/tell-public-job.ts";
import { compareWithRacingCarJob } from "./racing/submissions/compare-with-racing-car-job.ts";
import { judgeSubmissionJobs, type Compilers } from "./racing/submissions/judge-submission.ts";
import { warmUp } from "./racing/submissions/warm-up.ts";

/** What works on jobs in this process: threads that race, processes that compile. */
export interface JobWorkers {
  /** Starts what the first submission would otherwise wait for. */
  warmUp: () => Promise<void>;
  /** of the race threads */
  lateTaskMs: () => number | null;
  /** Ends threads and processes, once the queue has stopped. */
  close: () => Promise<void>;
}

/** Compiles in a line that nobody leaves: a submission waits until it is decided. */
function compileIn(line: CompileLine): Compilers["source"] {
  return async (input, { timeoutMs = defaultCompileLimits.timeoutMs, payers = [], onTaken } = {}) => {
    const outcome = await line.compile({ input, payers, ...(onTaken && { onTaken }) }, timeoutMs);
    if (!outcome) throw new Error("A submission's source left the line of the compiler.");
    return outcome;
  };
}

/** Takes up every kind of job. */
export async function startJobWorkers({
  database,
  jobs,
  engineHash,
  raceThreads,
  packing,
  nobodyWaits = false,
  log,
  onFault,
}: {
  database: Database;
  jobs: JobQueue;
  engineHash: string;
  raceThreads: number;
  /** of races' logs */
  packing: LogPacking;
  /** one process compiles everything: nobody is kept waiting by what takes one long */
  nobodyWaits?: boolean;
  log: Logger;
  /** told of sources on which the compiler failed by its own fault */
  onFault?: OnFault;
}): Promise<JobWorkers> {
  const threads = createRaceThreads(raceThreads, engineHash, { packing, log });
  // Two processes: what takes one long keeps nobody from the other, and works while nothing else does.
  const quick = createCompileProcess({ ...defaultCompileLimits, niceness: 5 });
  const slow = nobodyWaits ? quick : createCompileProcess({ ...defaultCompileLimits, niceness: 15 });
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
  await jobs.work(tellPublicJob());
  await jobs.work(compareCarsJob(database, () => compileBaseCars(compilers["slow-source"])));
  return {
    lateTaskMs: threads.lateTaskMs,
    warmUp: () => warmUp(compilers.source, threads, secondEvm),
    close: async () => {
      await Promise.all([threads.close(), quick.close(), slow.close()]);
    },
  };
}
