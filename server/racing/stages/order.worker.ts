/** The thread that computes the order of a stage: its races in, its order out, then it ends. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import type { StageSoFar } from "#engine/stages/next-round.ts";
import { orderStage } from "#engine/stages/order-stage.ts";

// On Linux this is the priority of the calling thread alone: requests go first.
if (process.platform === "linux") setPriority(5);

parentPort?.postMessage(orderStage(workerData as StageSoFar));
