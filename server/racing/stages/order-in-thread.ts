import type { StageSoFar } from "#engine/stages/next-round.ts";
import type { StageOrder } from "#engine/stages/order-stage.ts";
import { keepThreads } from "../../base/processes/in-thread.ts";

/** While a stage is raced its order is computed again and again; afterwards nothing is kept for it. */
const idleMs = 30_000;

/**
 * Computes stages' orders in a thread of its own, so that no request waits for it.
 *
 * @returns throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export function createOrderer(): (stage: StageSoFar) => Promise<StageOrder> {
  const ask = keepThreads<StageSoFar, StageOrder>(
    {
      module: new URL("./order.worker.ts", import.meta.url),
      name: "that computes a stage's order",
      // far above what 2 000 teams need
      timeLimitMs: 600_000,
      memoryLimitMb: 2_048,
    },
    idleMs,
  );
  return async (stage) => (await ask(stage)).answer;
}
