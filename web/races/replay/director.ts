import { type Pace, leadInSeconds, outroSeconds, raceLength, secondsAtTurn } from "./pace.ts";
import type { RaceFact, RaceFacts } from "./race-facts.ts";
import { type RaceTape, leaderAt } from "./race-tape.ts";

/** Cameras that the director has: "finish" stands at the line, "podium" before the first three. */
export type CutCamera = "overview" | "chase" | "trackside" | "finish" | "podium";

/** One shot of the director's: from here on until the next one, this camera looks at this car. */
export interface Cut {
  fromSeconds: number;
  camera: CutCamera;
  /** seat that the camera follows */
  subject: number;
  /** why: the fact that is shown, or what fills the time between facts */
  why: RaceFact["kind"] | "grid" | "leader" | "field" | "podium";
}

/** A shot is at least this long; cuts in quicker succession make nobody wiser. */
const shortestShot = 2.4;
const fillerShot = 7;
/** A fact that gives way to the next one was seen for so long. */
const shortestFact = 1.2;

/** What is worth a cut, how early before its turn the shot begins, and how long it holds. Higher rank wins where two meet. */
const worth: Partial<Record<RaceFact["kind"], { rank: number; early: number; hold: number; camera: Cut["camera"] }>> = {
  won: { rank: 4, early: 3.4, hold: 5, camera: "finish" },
  "shell-hit": { rank: 3, early: 0.5, hold: 2.6, camera: "trackside" },
  slipped: { rank: 2, early: 0.4, hold: 2.4, camera: "trackside" },
  "lead-changed": { rank: 2, early: 0.9, hold: 2.6, camera: "chase" },
  "shell-blocked": { rank: 1, early: 0.5, hold: 2.4, camera: "chase" },
};

/**
 * Plans all cuts of a race from its facts. The plan is the same for the same log and pace, in order of time, and begins at the lights.
 */
export function planCuts(tape: RaceTape, facts: RaceFacts, pace: Pace): Cut[] {
  const end = raceLength(pace);
  const shots: { from: number; to: number; cut: Cut; rank: number }[] = [];
  for (const fact of facts.facts) {
    const value = worth[fact.kind];
    if (!value) continue;
    const at = fact.kind === "won" ? secondsAtTurn(pace, fact.turn) : secondsAtTurn(pace, fact.turn - 1);
    const from = Math.max(0, at - value.early);
    const subject = "target" in fact ? fact.target : "seat" in fact ? fact.seat : leaderAt(tape, fact.turn);
    shots.push({
      from,
      to: from + value.hold,
      rank: value.rank,
      cut: { fromSeconds: from, camera: value.camera, subject, why: fact.kind },
    });
  }
  // As the captions go: what comes later cuts short what is worth no more, so that the picture shows what is told.
  const taken: typeof shots = [];
  for (const shot of shots.toSorted((a, b) => a.from - b.from || b.rank - a.rank)) {
    const last = taken.at(-1);
    if (last && shot.from < last.to) {
      const isSeen = shot.from - last.from >= shortestFact;
      if (shot.rank < last.rank || (!isSeen && shot.rank === last.rank)) continue;
      if (isSeen) last.to = shot.from;
      else taken.pop();
    }
    taken.push(shot);
  }
  const cuts: Cut[] = [
    { fromSeconds: -leadInSeconds, camera: "overview", subject: leaderAt(tape, 0), why: "field" },
    { fromSeconds: -1.4, camera: "trackside", subject: leaderAt(tape, 0), why: "grid" },
  ];
  let free = 0.9;
  for (const { from, to, cut } of taken) {
    fill(cuts, tape, pace, free, from);
    cuts.push(cut);
    free = to;
  }
  const podium = end + outroSeconds - 4;
  fill(cuts, tape, pace, free, Math.min(podium, end));
  const camera = tape.log.winner === null ? "overview" : "podium";
  cuts.push({ fromSeconds: podium, camera, subject: leaderAt(tape, tape.turns), why: "podium" });
  return withoutFlicker(cuts);
}

/** The shot that runs at a time. */
export function cutAt(cuts: readonly Cut[], seconds: number): Cut {
  let low = 0;
  let high = cuts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (cuts[middle]!.fromSeconds <= seconds) low = middle;
    else high = middle;
  }
  return cuts[low]!;
}

/** Between facts the whole field and the leader take turns. */
function fill(cuts: Cut[], tape: RaceTape, pace: Pace, from: number, to: number): void {
  let field = true;
  for (let at = from; to - at >= shortestShot; at += fillerShot) {
    const subject = leaderAt(tape, turnNear(pace, at));
    cuts.push({ fromSeconds: at, camera: field ? "overview" : "chase", subject, why: field ? "field" : "leader" });
    field = !field;
    if (to - at - fillerShot < shortestShot) break;
  }
}

function turnNear(pace: Pace, seconds: number): number {
  let turn = 0;
  while (turn + 1 < pace.completeAt.length && pace.completeAt[turn + 1]! <= seconds) turn += 1;
  return turn;
}

function withoutFlicker(cuts: readonly Cut[]): Cut[] {
  const kept: Cut[] = [];
  for (const cut of cuts) {
    const last = kept.at(-1);
    if (last && last.camera === cut.camera && last.subject === cut.subject && cut.why !== "podium") continue;
    kept.push(cut);
  }
  return kept;
}
