import { inThread } from "../../base/processes/in-thread.ts";
import type { StageLog, StageRatings } from "./rate-stage.ts";

/**
 * Computes ratings in a thread of their own, so that neither requests nor races wait for them.
 *
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export function rateInThread(log: StageLog): Promise<StageRatings> {
  return inThread<StageRatings>({
    module: new URL("./rating.worker.ts", import.meta.url),
    input: log,
    name: `that computes the ratings of ${log.stageId}`,
    // far above what 200 teams with 50 000 races need
    timeLimitMs: 900_000,
    memoryLimitMb: 2_048,
  });
}
