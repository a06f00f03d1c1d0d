import { availableParallelism, hostname } from "node:os";
import { keepThreads } from "../../../base/processes/in-thread.ts";
import { OverrunError } from "../race-threads.ts";
import type { RaceInput } from "../race-work.ts";
import type { SecondOpinion } from "./check-race.ts";

/** Far above what any race needs there: one that takes longer is tried again, never believed. */
const timeLimitMs = 1_800_000;
/** Far above what it needs for a race, too. */
const memoryLimitMb = 1_024;
/** What a verdict on a car waits for a check at most: without an answer by then the official races' checks tell. */
export const awaitedCheckMs = 4_000;
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
 * @param log of the race, packed
 * @throws OverrunError when it runs into its limit of time or memory: to be tried again, but not for ever
 * @throws Error when the thread breaks: a fault of the host, to be tried again
 */
export type SecondEvm = (input: RaceInput, log: Uint8Array) => Promise<SecondOpinion & { worker: string }>;

/**
 * Makes a thread when none is idle, and keeps it: loading that EVM takes longer than a race.
 *
 * @param isAwaited somebody waits for the answer: its threads have the usual priority
 */
export function createSecondEvm({
  timeoutMs = timeLimitMs,
  memoryMb = memoryLimitMb,
  isAwaited = false,
} = {}): SecondEvm {
  const ask = keepThreads<{ input: RaceInput; log: Uint8Array }, SecondOpinion>({
    module: new URL("./second-evm.worker.ts", import.meta.url),
    input: { isAwaited },
    name: "of the second EVM",
    timeLimitMs: timeoutMs,
    onTimeOver: () => new OverrunError("time", timeoutMs),
    memoryLimitMb: memoryMb,
    onMemoryOver: (cause) => new OverrunError("memory", timeoutMs, cause),
  });
  return async (input, log) => {
    const { answer, threadId } = await ask({ input, log });
    return { ...answer, worker: `${hostname()}/${process.pid}/second-evm-${threadId}` };
  };
}
