import { hermite, slopeAt } from "./monotone.ts";
import { type RaceFact, type RaceStory, factsOfTurn, weights } from "./race-story.ts";
import type { RaceTape } from "./race-tape.ts";
import type { DecisiveMoment } from "#engine/race/reasons.ts";

/** "told": the director gives time to what matters; "even": every turn lasts as long as any other. */
export type PaceKind = "told" | "even";

/** Seconds before the first turn: the five lights. */
export const leadInSeconds = 3;

/** Seconds after the last turn: the cars roll out, the podium shows. */
export const outroSeconds = 6;

/** A race of any usual length plays for this long. */
const raceSeconds = 75;

/** No turn lasts longer, so a race of a handful of turns is short instead of slow. */
const longestTurnSeconds = 3;

const photoFinishSeconds = 5;

/** When each turn is complete, in seconds of the replay: `completeAt[0]` is 0, the start; the last entry is the end of the race. */
export interface Pace {
  kind: PaceKind;
  completeAt: Float64Array;
  /** turns a second at each entry, for the smooth curve through them */
  rate: Float64Array;
}

/** Lays out the time of a race. */
export function layPace(tape: RaceTape, story: RaceStory, kind: PaceKind): Pace {
  const { turns } = tape;
  const shares = new Float64Array(turns);
  for (let turn = 1; turn <= turns; turn += 1) shares[turn - 1] = kind === "even" ? 1 : interestOf(tape, story, turn);
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

/** How many turns are complete at a time, with the share of the running one: 12.5 is the middle of turn 13. */
export function turnAtSeconds(pace: Pace, seconds: number): number {
  const { completeAt, rate } = pace;
  const turns = completeAt.length - 1;
  if (seconds <= 0) return 0;
  if (seconds >= completeAt[turns]!) return turns;
  let low = 0;
  let high = turns;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (completeAt[middle]! <= seconds) low = middle;
    else high = middle;
  }
  const width = completeAt[high]! - completeAt[low]!;
  return hermite((seconds - completeAt[low]!) / width, low, high, rate[low]!, rate[high]!, width);
}

/** When so many turns are complete; a fraction is the place inside the next turn. */
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

/** How much a turn has to show. A turn in which nothing happens is about a third of a second in a race of 80 turns. */
function interestOf(tape: RaceTape, story: RaceStory, turn: number): number {
  const told = factsOfTurn(story, turn).reduce((sum, fact) => sum + interestOfFact(fact), 0);
  const opening = turn <= tape.cars ? 0.2 : 0;
  const closing = turn > tape.turns - 2 && tape.log.winner !== null ? 1.5 : 0;
  const row = turn * tape.cars;
  const first = tape.distance[row + tape.ranking[row]!]!;
  const second = tape.distance[row + (tape.ranking[row + 1] ?? tape.ranking[row]!)]!;
  const duel = turn > tape.turns / 2 && first - second < 20 ? 0.3 : 0;
  return 0.4 + Math.min(4, told) + opening + closing + duel;
}

function interestOfFact(fact: RaceFact): number {
  const { pace } = weights[fact.kind];
  return fact.kind === "accelerated" ? Math.min(pace, fact.amount / 10) : pace;
}

/** Blurs the weights a little so that the pace swells instead of jumping. */
function soften(weights: Float64Array): Float64Array {
  return weights.map(
    (weight, i) => 0.5 * weight + 0.25 * (weights[i - 1] ?? weight) + 0.25 * (weights[i + 1] ?? weight),
  );
}

/** Shares `total` out by weight; no share is above `most`. What a capped share leaves goes to the others, while there are any. */
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
