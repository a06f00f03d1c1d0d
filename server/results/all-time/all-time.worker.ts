/** The thread that rates the cars of all events: events and meetings in, a ladder out. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { allTimeLadder, allTimeLadderText, type AllTimeLadder } from "#rules/all-time-ladder.ts";
import type { Meeting } from "#rules/meetings.ts";
import type { RacedEvent } from "#rules/raced-event.ts";

// On Linux this is the priority of the calling thread alone: races and pages go first.
if (process.platform === "linux") setPriority(15);

export interface AllTimeInput {
  events: RacedEvent[];
  meetings: Meeting[];
}

export interface AllTimeOutput {
  ladder: AllTimeLadder;
  text: string;
}

parentPort?.on("message", ({ events, meetings }: AllTimeInput) => {
  const ladder = allTimeLadder(events, meetings);
  parentPort?.postMessage({ ladder, text: allTimeLadderText(ladder) } satisfies AllTimeOutput);
});
