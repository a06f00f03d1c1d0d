import { hostname } from "node:os";
import { Worker } from "node:worker_threads";
import type { RaceInput } from "../race-work.ts";
import type { SecondOpinion } from "./check-race.ts";

/** Far above what any race needs there: one that takes longer is tried again, never believed. */
const timeLimitMs = 1_800_000;
const memoryLimits = { maxOldGenerationSizeMb: 1_024 };

/**
 * Has another EVM run a race, one at a time, in a thread of its own at the lowest priority.
 *
 * @param log of the race, gzip
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export type SecondEvm = (input: RaceInput, log: Uint8Array) => Promise<SecondOpinion & { worker: string }>;

/** Makes the thread with its first race and keeps it: loading that EVM takes longer than a race. */
export function createSecondEvm(): SecondEvm {
  let kept: Worker | undefined;
  return (input, log) =>
    new Promise((resolve, reject) => {
      const worker =
        kept ??
        new Worker(new URL("./second-evm.worker.ts", import.meta.url), { resourceLimits: memoryLimits, env: {} });
      kept = worker;
      // A process that stops does not wait: the job is taken up again at the next start.
      worker.unref();
      const name = `${hostname()}/${process.pid}/second-evm-${worker.threadId}`;
      const finish = () => {
        clearTimeout(timer);
        worker.off("message", onMessage).off("error", fail).off("exit", onExit);
      };
      const fail = (cause: Error) => {
        finish();
        kept = undefined;
        void worker.terminate();
        reject(new Error(`The thread of the second EVM failed: ${cause.message}`, { cause }));
      };
      const onMessage = (opinion: SecondOpinion) => {
        finish();
        resolve({ ...opinion, worker: name });
      };
      const onExit = (code: number) => fail(new Error(`it ended with code ${code}`));
      const timer = setTimeout(() => fail(new Error(`it took longer than ${timeLimitMs / 1000} seconds`)), timeLimitMs);
      timer.unref();
      worker.on("message", onMessage).on("error", fail).on("exit", onExit);
      worker.postMessage({ input, log });
    });
}
