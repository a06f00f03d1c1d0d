/** The thread that rates the cars of all events: events and meetings in, a ladder out. */
import { setPriority } from "node:os";
import { parentPort } from "node:worker_threads";
import { allTimeLadder, allTimeLadderText, betweenEvents, type AllTimeLadder } from "#rules/all-time-ladder.ts";
import { podiumsThen, type PodiumThen } from "#rules/rating-then.ts";
import type { Meeting } from "#rules/meetings.ts";
import type { RacedEvent } from "#rules/raced-event.ts";

// On Linux this is the priority of the calling thread alone: races and pages go first.
if (process.platform === "linux") setPriority(15);

export interface AllTimeInput {
  events: RacedEvent[];
  meetings: Meeting[];
  /** of the ladder before */
  podiums: PodiumThen[];
}

export interface AllTimeOutput {
  ladder: AllTimeLadder;
  text: string;
  /** the podium of each event as it was rated at its end */
  podiums: PodiumThen[];
}

parentPort?.on("message", ({ events, meetings, podiums }: AllTimeInput) => {
  const between = betweenEvents(meetings);
  const ladder = allTimeLadder(events, between);
  parentPort?.postMessage({
    ladder,
    text: allTimeLadderText(ladder),
    podiums: podiumsThen(events, between, podiums),
  } satisfies AllTimeOutput);
});
