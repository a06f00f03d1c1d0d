import { Worker } from "node:worker_threads";
import type { BaseCode } from "./common-base.ts";
import type { Pair } from "./find-pairs.ts";

/** An accepted car to compare. */
export interface CarCode {
  submissionId: string;
  teamId: string;
  source: string | null;
  initcode: Uint8Array;
}

/** Far above what 20 000 cars need. */
const timeLimitMs = 600_000;
const memoryLimits = { maxOldGenerationSizeMb: 2_048 };

/**
 * Finds pairs of cars in a thread of its own, so that no request waits for it.
 *
 * @param portions the cars, as many at a time as fit into memory
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export async function compareInThread(base: BaseCode, portions: AsyncIterable<readonly CarCode[]>): Promise<Pair[]> {
  const worker = new Worker(new URL("./comparer.worker.ts", import.meta.url), {
    workerData: base,
    resourceLimits: memoryLimits,
    env: {},
  });
  worker.unref();
  const ask = <Answer>(message: readonly CarCode[] | "all") =>
    new Promise<Answer>((resolve, reject) => {
      const fail = (cause: Error) =>
        reject(new Error(`The thread that compares cars failed: ${cause.message}`, { cause }));
      const timer = setTimeout(() => fail(new Error(`it took longer than ${timeLimitMs / 1000} seconds`)), timeLimitMs);
      timer.unref();
      worker.removeAllListeners();
      worker.once("message", (answer: Answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      worker.once("error", fail);
      worker.once("exit", (code) => fail(new Error(`it ended with code ${code}`)));
      worker.postMessage(message);
    });
  try {
    for await (const portion of portions) await ask<"taken">(portion);
    return await ask<Pair[]>("all");
  } finally {
    worker.removeAllListeners();
    worker.on("error", () => undefined);
    await worker.terminate();
  }
}
