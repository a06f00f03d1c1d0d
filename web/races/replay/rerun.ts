import type { DecisiveMoment } from "#engine/race/reasons.ts";
import { type Pace, outroSeconds, raceLength, secondsAtTurn } from "./pace.ts";

/** How much slower than the race itself its decisive moment is shown again. */
const slowness = 0.35;
/** What is shown again, in seconds of the race before and after the moment. */
const beforeSeconds = 1.3;
const afterSeconds = 1.85;
/** How long the rerun is on screen, and how long the result stands after it. */
const rerunSeconds = (beforeSeconds + afterSeconds) / slowness;
const restSeconds = 3;

/** The moment that decided a race once more, in slow motion, after the first three were on screen. Times are seconds of the clock. */
export interface Rerun {
  fromSeconds: number;
  toSeconds: number;
  /** of the race, where it begins */
  storySeconds: number;
}

/** Lays out the rerun; null: there is no moment to show. */
export function layRerun(moment: DecisiveMoment | null, pace: Pace): Rerun | null {
  if (!moment) return null;
  // A shell is fired as its turn begins; the lead changes and the line is crossed as it ends.
  const at = secondsAtTurn(pace, moment.kind === "hit" ? moment.turn - 1 : moment.turn);
  const fromSeconds = raceLength(pace) + outroSeconds;
  return { fromSeconds, toSeconds: fromSeconds + rerunSeconds, storySeconds: Math.max(0, at - beforeSeconds) };
}

/** When a replay ends: with what is shown again, if anything is. */
export function endOf(rerun: Rerun | null, pace: Pace): number {
  return rerun ? rerun.toSeconds + restSeconds : raceLength(pace) + outroSeconds;
}

/** Which moment of the race is on screen at a time of the clock. */
export function storyAt(rerun: Rerun | null, seconds: number): { seconds: number; isRerun: boolean } {
  if (!rerun || seconds < rerun.fromSeconds) return { seconds, isRerun: false };
  if (seconds >= rerun.toSeconds) return { seconds: rerun.fromSeconds, isRerun: false };
  return { seconds: rerun.storySeconds + (seconds - rerun.fromSeconds) * slowness, isRerun: true };
}
