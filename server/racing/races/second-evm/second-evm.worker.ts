/** The thread in which another EVM runs a race once more: a race and its log in, its opinion out. */
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { openLog } from "#engine/race/open-log.ts";
import { unpackLogSync } from "../packed-log.ts";
import type { RaceInput } from "../race-work.ts";
import { checkRace } from "./check-race.ts";

// On Linux this is the priority of the calling thread alone: it works while nothing else does.
if (process.platform === "linux" && !(workerData as { isAwaited: boolean }).isAwaited) setPriority(19);

if (!parentPort) throw new Error("This file runs as a worker thread.");
const port = parentPort;
port.on("message", ({ input, log }: { input: RaceInput; log: Uint8Array }) => {
  // A rejection ends the thread: whoever waits hears of it as its error.
  void checkRace(input, openLog(unpackLogSync(log))).then((opinion) => port.postMessage(opinion));
});
