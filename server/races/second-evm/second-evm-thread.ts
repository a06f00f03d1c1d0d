import { availableParallelism, hostname } from "node:os";
import { keepThreads } from "../../platform/jobs/in-thread.ts";
import { OverrunError } from "../race-threads.ts";
import type { RaceInput } from "../race-work.ts";
import type { SecondOpinion } from "./check-race.ts";

/** Far above what races need; slower ones are retried, never trusted. */
const timeLimitMs = 1_800_000;
const memoryLimitMb = 1_024;
/** How long a verdict waits for a check; without an answer, official races still check the car. */
export const awaitedCheckMs = 4_000;
/** How long it waits for a thread before that. Hostile cars can use all threads for the whole 4 s. */
const longestWaitMs = 500;
/** A thread takes 30 MB and 0.3 s of processor time to start. */
const mostChecks = Math.min(8, availableParallelism());

/**
 * One per core where threads can have the lowest priority; elsewhere one, so that official races and pages get the
 * other cores.
 */
export const checksAtOnce = process.platform === "linux" ? mostChecks : 1;

/**
 * Runs a race on another EVM in a thread of the lowest priority.
 * @param log packed
 * @throws OverrunError at a limit of time or memory: retry a limited number of times
 * @throws Error when the thread breaks: a host fault, to be retried
 */
export type SecondEvm = (input: RaceInput, log: Uint8Array) => Promise<SecondOpinion & { worker: string }>;

/**
 * @param isAwaited someone waits for the answer: normal priority
 */
export function createSecondEvm({
  timeoutMs = timeLimitMs,
  memoryMb = memoryLimitMb,
  isAwaited = false,
} = {}): SecondEvm {
  const ask = keepThreads<{ input: RaceInput; log: Uint8Array }, SecondOpinion>(
    {
      module: new URL("./second-evm.worker.ts", import.meta.url),
      input: { isAwaited },
      name: "of the second EVM",
      timeLimitMs: timeoutMs,
      onTimeOver: () => new OverrunError("time", timeoutMs),
      memoryLimitMb: memoryMb,
      onMemoryOver: (cause) => new OverrunError("memory", timeoutMs, cause),
    },
    { most: mostChecks, longestWaitMs: isAwaited ? longestWaitMs : timeoutMs },
  );
  return async (input, log) => {
    const { answer, threadId } = await ask({ input, log });
    return { ...answer, worker: `${hostname()}/${process.pid}/second-evm-${threadId}` };
  };
}
