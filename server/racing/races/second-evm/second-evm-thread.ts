import { availableParallelism, hostname } from "node:os";
import { Worker } from "node:worker_threads";
import { OverrunError } from "../race-threads.ts";
import type { RaceInput } from "../race-work.ts";
import type { SecondOpinion } from "./check-race.ts";

/** Far above what any race needs there: one that takes longer is tried again, never believed. */
const timeLimitMs = 1_800_000;
/** What a verdict on a car waits for a check at most: without an answer by then the official races' checks tell. */
export const awaitedCheckMs = 4_000;
const memoryLimits = { maxOldGenerationSizeMb: 1_024 };
/** Each thread takes some 150 MB. */
const mostChecks = 8;

/**
 * How many races are checked at once: one for each core, where a thread can be given the lowest priority, so that official races and pages
 * take the cores from them at any moment. Elsewhere one, which leaves the other cores to those.
 */
export const checksAtOnce = process.platform === "linux" ? Math.min(mostChecks, availableParallelism()) : 1;

/**
 * Has another EVM run a race in a thread of its own at the lowest priority; as many at once as are asked for at once.
 *
 * @param log of the race, gzip
 * @throws OverrunError when it runs into its limit of time: to be tried again, but not for ever
 * @throws Error when the thread breaks: a fault of the host, to be tried again
 */
export type SecondEvm = (input: RaceInput, log: Uint8Array) => Promise<SecondOpinion & { worker: string }>;

/**
 * Makes a thread when none is idle, and keeps it: loading that EVM takes longer than a race.
 *
 * @param isAwaited somebody waits for the answer: its threads have the usual priority
 */
export function createSecondEvm({ timeoutMs = timeLimitMs, isAwaited = false } = {}): SecondEvm {
  const idle: Worker[] = [];
  const start = (): Worker => {
    const worker = new Worker(new URL("./second-evm.worker.ts", import.meta.url), {
      resourceLimits: memoryLimits,
      env: {},
      workerData: { isAwaited },
    });
    worker.once("exit", () => {
      if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1);
    });
    return worker;
  };
  return (input, log) =>
    new Promise((resolve, reject) => {
      const worker = idle.pop() ?? start();
      // A process that stops does not wait: the job is taken up again at the next start.
      worker.unref();
      const name = `${hostname()}/${process.pid}/second-evm-${worker.threadId}`;
      const finish = () => {
        clearTimeout(timer);
        worker.off("message", onMessage).off("error", fail).off("exit", onExit);
      };
      const end = (error: Error) => {
        finish();
        void worker.terminate();
        reject(error);
      };
      const fail = (cause: Error) => end(new Error(`The thread of the second EVM failed: ${cause.message}`, { cause }));
      const onMessage = (opinion: SecondOpinion) => {
        finish();
        idle.push(worker);
        resolve({ ...opinion, worker: name });
      };
      const onExit = (code: number) => fail(new Error(`it ended with code ${code}`));
      const timer = setTimeout(() => end(new OverrunError("time", timeoutMs)), timeoutMs);
      timer.unref();
      worker.on("message", onMessage).on("error", fail).on("exit", onExit);
      worker.postMessage({ input, log });
    });
}
