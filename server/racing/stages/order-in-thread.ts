import { Worker } from "node:worker_threads";
import type { StageSoFar } from "#engine/stages/next-round.ts";
import type { StageOrder } from "#engine/stages/order-stage.ts";

/** Far above what 2 000 teams need. */
const timeLimitMs = 600_000;
const memoryLimits = { maxOldGenerationSizeMb: 2_048 };

/**
 * Computes a stage's order in a thread of its own, so that no request waits for it.
 *
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export function orderInThread(stage: StageSoFar): Promise<StageOrder> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./order.worker.ts", import.meta.url), {
      workerData: stage,
      resourceLimits: memoryLimits,
      env: {},
    });
    worker.unref();
    const fail = (cause: Error) => {
      clearTimeout(timer);
      void worker.terminate();
      reject(new Error(`The thread that computes a stage's order failed: ${cause.message}`, { cause }));
    };
    const timer = setTimeout(() => fail(new Error(`it took longer than ${timeLimitMs / 1000} seconds`)), timeLimitMs);
    timer.unref();
    worker.once("message", (answer: StageOrder) => {
      clearTimeout(timer);
      resolve(answer);
    });
    worker.once("error", (error: Error) => fail(error));
    worker.once("exit", (code) => {
      if (code !== 0) fail(new Error(`it ended with code ${code}`));
    });
  });
}
