import { hermite, slopeAt, type RaceTimeline } from "./race-timeline.ts";
import { type RaceFact, type RaceStory, factsOfTurn, weights } from "./race-story.ts";
import type { DecisiveMoment } from "#engine/race-log/reasons.ts";

export type PaceKind = "told" | "even";

/** In seconds. */
export const leadInSeconds = 3;

/** In seconds. */
export const outroSeconds = 6;

/** In seconds. */
const raceSeconds = 75;

const longestTurnSeconds = 3;

const photoFinishSeconds = 5;

/** In seconds: `completeAt[0]` is 0, the last entry is the end. */
export interface Pace {
  kind: PaceKind;
  completeAt: Float64Array;
  /** turns per second */
  rate: Float64Array;
}

export function layPace(timeline: RaceTimeline, story: RaceStory, kind: PaceKind): Pace {
  const { turns } = timeline;
  const shares = new Float64Array(turns);
  for (let turn = 1; turn <= turns; turn += 1)
    shares[turn - 1] = kind === "even" ? 1 : interestOf(timeline, story, turn);
  const durations = share(kind === "even" ? shares : soften(shares), raceSeconds, longestTurnSeconds);
  if (kind === "told" && turns > 0 && story.isPhotoFinish) {
    durations[turns - 1] = Math.max(durations[turns - 1]!, photoFinishSeconds);
  }
  const completeAt = new Float64Array(turns + 1);
  for (let turn = 1; turn <= turns; turn += 1) completeAt[turn] = completeAt[turn - 1]! + durations[turn - 1]!;
  const rate = new Float64Array(turns + 1);
  if (turns > 0) {
    rate[0] = 1 / durations[0]!;
    rate[turns] = 1 / durations[turns - 1]!;
  }
  for (let turn = 1; turn < turns; turn += 1) {
    const before = durations[turn - 1]!;
    const after = durations[turn]!;
    rate[turn] = slopeAt(1 / before, 1 / after, before, after);
  }
  return { kind, completeAt, rate };
}

export function raceLength(pace: Pace): number {
  return pace.completeAt[pace.completeAt.length - 1]!;
}

export function turnAtSeconds(pace: Pace, seconds: number): number {
  const { completeAt, rate } = pace;
  const turns = completeAt.length - 1;
  if (seconds <= 0) return 0;
  if (seconds >= completeAt[turns]!) return turns;
  const low = completeAt.findLastIndex((at) => at <= seconds);
  const high = low + 1;
  const width = completeAt[high]! - completeAt[low]!;
  return hermite((seconds - completeAt[low]!) / width, low, high, rate[low]!, rate[high]!, width);
}

export function secondsAtTurn(pace: Pace, turn: number): number {
  const turns = pace.completeAt.length - 1;
  if (turn <= 0) return 0;
  if (turn >= turns) return pace.completeAt[turns]!;
  let low = pace.completeAt[Math.floor(turn)]!;
  if (turn === Math.floor(turn)) return low;
  let high = pace.completeAt[Math.floor(turn) + 1]!;
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (turnAtSeconds(pace, middle) < turn) low = middle;
    else high = middle;
  }
  return low;
}

function interestOf(timeline: RaceTimeline, story: RaceStory, turn: number): number {
  const interest = factsOfTurn(story, turn).reduce((sum, fact) => sum + interestOfFact(fact), 0);
  const opening = turn <= timeline.cars ? 0.2 : 0;
  const closing = turn > timeline.turns - 2 && timeline.log.winner !== null ? 1.5 : 0;
  const row = turn * timeline.cars;
  const first = timeline.distance[row + timeline.ranking[row]!]!;
  const second = timeline.distance[row + (timeline.ranking[row + 1] ?? timeline.ranking[row]!)]!;
  const duel = turn > timeline.turns / 2 && first - second < 20 ? 0.3 : 0;
  return 0.4 + Math.min(4, interest) + opening + closing + duel;
}

function interestOfFact(fact: RaceFact): number {
  const { pace } = weights[fact.kind];
  return fact.kind === "accelerated" ? Math.min(pace, fact.amount / 10) : pace;
}

function soften(weights: Float64Array): Float64Array {
  return weights.map(
    (weight, i) => 0.5 * weight + 0.25 * (weights[i - 1] ?? weight) + 0.25 * (weights[i + 1] ?? weight),
  );
}

/** Shares `total` out by weight; no share is above `most`. */
function share(weights: Float64Array, total: number, most: number): Float64Array {
  const shares = new Float64Array(weights.length);
  let left = total;
  let open = weights.reduce((sum, weight) => sum + weight, 0);
  const capped = new Uint8Array(weights.length);
  for (let changed = true; changed && open > 0;) {
    changed = false;
    const unit = left / open;
    for (let i = 0; i < weights.length; i += 1) {
      if (capped[i] === 1) continue;
      shares[i] = weights[i]! * unit;
      if (shares[i]! > most) {
        capped[i] = 1;
        changed = true;
        shares[i] = most;
        left -= most;
        open -= weights[i]!;
      }
    }
  }
  return shares;
}

const slowness = 0.35;
const beforeSeconds = 1.3;
const afterSeconds = 1.85;
const rerunSeconds = (beforeSeconds + afterSeconds) / slowness;
const restSeconds = 3;

/** Times are on the clock. */
export interface Rerun {
  fromSeconds: number;
  toSeconds: number;
  /** in race seconds */
  storySeconds: number;
}

/** null: nothing decisive happened */
export function layRerun(frame: DecisiveMoment | null, pace: Pace): Rerun | null {
  if (!frame) return null;
  // Shells are fired as a turn begins; the lead changes as it ends.
  const at = secondsAtTurn(pace, frame.kind === "hit" ? frame.turn - 1 : frame.turn);
  const fromSeconds = raceLength(pace) + outroSeconds;
  return { fromSeconds, toSeconds: fromSeconds + rerunSeconds, storySeconds: Math.max(0, at - beforeSeconds) };
}

export function endOf(rerun: Rerun | null, pace: Pace): number {
  return rerun ? rerun.toSeconds + restSeconds : raceLength(pace) + outroSeconds;
}

export function storyAt(rerun: Rerun | null, seconds: number): { seconds: number; isRerun: boolean } {
  if (!rerun || seconds < rerun.fromSeconds) return { seconds, isRerun: false };
  if (seconds >= rerun.toSeconds) return { seconds: rerun.fromSeconds, isRerun: false };
  return { seconds: rerun.storySeconds + (seconds - rerun.fromSeconds) * slowness, isRerun: true };
}
