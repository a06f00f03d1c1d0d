import { Worker } from "node:worker_threads";
import type { StageLog, StageRatings } from "./rate-stage.ts";

/** Far above what 200 teams with 50 000 races need. */
const timeLimitMs = 900_000;
const memoryLimits = { maxOldGenerationSizeMb: 2_048 };

/**
 * Computes ratings in a thread of their own, so that neither requests nor races wait for them.
 *
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export function rateInThread(log: StageLog): Promise<StageRatings> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./rating.worker.ts", import.meta.url), {
      workerData: log,
      resourceLimits: memoryLimits,
      env: {},
    });
    // A process that stops does not wait: the job is taken up again at the next start.
    worker.unref();
    const timer = setTimeout(() => fail(new Error(`took longer than ${timeLimitMs / 1000} seconds`)), timeLimitMs);
    timer.unref();
    const fail = (cause: Error) => {
      clearTimeout(timer);
      void worker.terminate();
      reject(new Error(`The thread that computes the ratings of ${log.stageId} failed: ${cause.message}`, { cause }));
    };
    worker.once("message", (ratings: StageRatings) => {
      clearTimeout(timer);
      resolve(ratings);
    });
    worker.once("error", (error: Error) => fail(error));
    worker.once("exit", (code) => {
      if (code !== 0) fail(new Error(`it ended with code ${code}`));
    });
  });
}
