import type { Formula } from "#engine/race/formula.ts";
import { startThread } from "../../base/processes/in-thread.ts";
import type { Decision } from "./decisions.ts";

/** A situation of a race, and what two cars bought in it. */
export interface DrivenSituation {
  turn: number;
  /** 1: ahead of all others */
  place: number;
  /** coins of the car that is to move */
  balance: number;
  /** units a turn */
  speed: number;
  /** null: its turn failed, or it was not put into this situation, having used too much gas before */
  first: Decision | null;
  second: Decision | null;
  /** both the same, and nothing that a car decides with which everybody begins */
  isShared: boolean;
}

/** What a comparison of two cars is made of. */
export interface DrivingQuestion {
  /** of the competition that they race in */
  formula: Formula;
  /** their init bytecode */
  cars: readonly [Uint8Array, Uint8Array];
  /** that of the cars with which everybody begins */
  base: readonly Uint8Array[];
}

/** The one that was asked for last. */
let last: Promise<unknown> = Promise.resolve();

/**
 * What two cars decide in the same situations, in a thread of its own; one comparison after the other, so that many open pages take no more
 * than one core.
 *
 * @throws Error when the thread breaks or runs into a limit: a fault of the host
 */
export function compareDriving(question: DrivingQuestion): Promise<DrivenSituation[]> {
  const answer = last.then(() => compareInThread(question));
  last = answer.catch(() => undefined);
  return answer;
}

async function compareInThread(question: DrivingQuestion): Promise<DrivenSituation[]> {
  const thread = startThread({
    module: new URL("./driver.worker.ts", import.meta.url),
    input: question,
    name: "that compares how two cars drive",
    timeLimitMs: 60_000,
    memoryLimitMb: 512,
  });
  try {
    return await thread.ask<DrivenSituation[]>();
  } finally {
    await thread.end();
  }
}
