import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import type { StageSoFar } from "#engine/stages/next-round.ts";
import { orderStage } from "#engine/stages/order-stage.ts";

// On Linux this only affects the calling thread; requests come first.
if (process.platform === "linux") setPriority(5);

parentPort?.on("message", (stage: StageSoFar) => parentPort?.postMessage(orderStage(stage)));
