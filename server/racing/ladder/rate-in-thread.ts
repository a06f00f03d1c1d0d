import { keepThreads } from "../../base/processes/in-thread.ts";
import type { StageLog, StageRatings } from "./rate-stage.ts";

/** While a ladder is busy its ratings are computed every few seconds; afterwards nothing is kept for them. */
const idleMs = 30_000;

/**
 * Computes ratings in a thread of their own, so that neither requests nor races wait for them.
 *
 * @returns throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export function createRater(): (log: StageLog) => Promise<StageRatings> {
  const ask = keepThreads<StageLog, StageRatings>(
    {
      module: new URL("./rating.worker.ts", import.meta.url),
      name: "that computes ratings",
      // far above what 200 teams with 50 000 races need
      timeLimitMs: 900_000,
      memoryLimitMb: 2_048,
    },
    idleMs,
  );
  return async (log) => (await ask(log)).answer;
}
