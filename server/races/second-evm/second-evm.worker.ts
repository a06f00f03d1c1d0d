import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openLog } from "#engine/race-log/open-race-log.ts";
import { unpackLogSync } from "../packed-log.ts";
import type { RaceInput } from "../race-work.ts";
import { checkRace } from "./check-race.ts";

if (process.platform === "linux" && !(workerData as { isAwaited: boolean }).isAwaited) setPriority(19);

if (!parentPort) throw new Error("This file runs as a worker thread.");
const port = parentPort;
port.on("message", ({ input, log }: { input: RaceInput; log: Uint8Array }) => {
  // A rejection ends the thread, and the caller gets its error.
  void checkRace(input, openLog(unpackLogSync(log))).then((opinion) => port.postMessage(opinion));
});
