import type { StageSoFar } from "#engine/stages/next-round.ts";
import type { StageOrder } from "#engine/stages/order-stage.ts";
import { inThread } from "../../base/processes/in-thread.ts";

/**
 * Computes a stage's order in a thread of its own, so that no request waits for it.
 *
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export function orderInThread(stage: StageSoFar): Promise<StageOrder> {
  return inThread<StageOrder>({
    module: new URL("./order.worker.ts", import.meta.url),
    input: stage,
    name: "that computes a stage's order",
    // far above what 2 000 teams need
    timeLimitMs: 600_000,
    memoryLimitMb: 2_048,
  });
}
