import type { StageSoFar } from "#engine/stages/next-round.ts";
import type { StageOrder } from "#engine/stages/order-stage.ts";
import { keepThreads } from "../platform/jobs/in-thread.ts";

const idleMs = 30_000;

/** Rejects with an Error if the thread breaks or hits a limit: a host fault, to be retried. */
export function createOrderer(): (stage: StageSoFar) => Promise<StageOrder> {
  const ask = keepThreads<StageSoFar, StageOrder>(
    {
      module: new URL("./order.worker.ts", import.meta.url),
      name: "that computes a stage's order",
      timeLimitMs: 600_000,
      memoryLimitMb: 2_048,
    },
    idleMs,
  );
  return async (stage) => (await ask(stage)).answer;
}
