/** The thread that computes ratings: a stage's log in, its ratings out, then it ends. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { rateStage, type StageLog } from "./rate-stage.ts";

// On Linux this is the priority of the calling thread alone: races and pages go first.
if (process.platform === "linux") setPriority(10);

parentPort?.postMessage(rateStage(workerData as StageLog));
