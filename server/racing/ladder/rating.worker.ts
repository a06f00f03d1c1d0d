/** The thread that computes ratings: a stage's log in, its ratings out. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { rateStage, type StageLog } from "./rate-stage.ts";

// On Linux this is the priority of the calling thread alone: races and pages go first.
if (process.platform === "linux") setPriority(10);

parentPort?.on("message", (log: StageLog) => parentPort?.postMessage(rateStage(log)));
