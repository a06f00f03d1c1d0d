import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { rateStage, type StageLog } from "./rate-stage.ts";

// On Linux this only affects the calling thread; races and pages come first.
if (process.platform === "linux") setPriority(10);

parentPort?.on("message", (log: StageLog) => parentPort?.postMessage(rateStage(log)));
