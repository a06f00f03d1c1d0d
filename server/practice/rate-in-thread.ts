import { keepThreads } from "../platform/jobs/in-thread.ts";
import type { StageLog, StageRatings } from "./rate-stage.ts";

const idleMs = 30_000;

/** Rejects with an Error if the thread breaks or hits a limit: a host fault, to be retried. */
export function createRater(): (log: StageLog) => Promise<StageRatings> {
  const ask = keepThreads<StageLog, StageRatings>(
    {
      module: new URL("./rating.worker.ts", import.meta.url),
      name: "that computes ratings",
      timeLimitMs: 900_000,
      memoryLimitMb: 2_048,
    },
    idleMs,
  );
  return async (log) => (await ask(log)).answer;
}
