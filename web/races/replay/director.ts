import { type Pace, leadInSeconds, outroSeconds, raceLength, secondsAtTurn } from "./pace.ts";
import { type CutCamera, type RaceFact, type RaceStory, weights } from "./race-story.ts";
import { type RaceTimeline, leaderAt } from "./race-timeline.ts";

export interface Cut {
  fromSeconds: number;
  camera: CutCamera;
  subject: number;
  why: RaceFact["kind"] | "grid" | "leader" | "field" | "podium";
}

/** In seconds. */
const shortestShot = 2.4;
const fillerShot = 7;
const shortestFact = 1.2;

export function planCuts(timeline: RaceTimeline, story: RaceStory, pace: Pace): Cut[] {
  const end = raceLength(pace);
  const shots: { from: number; to: number; cut: Cut; rank: number }[] = [];
  for (const fact of story.facts) {
    const value = weights[fact.kind].shot;
    if (!value) continue;
    const at = fact.kind === "won" ? secondsAtTurn(pace, fact.turn) : secondsAtTurn(pace, fact.turn - 1);
    const from = Math.max(0, at - value.early);
    const subject = "target" in fact ? fact.target : "seat" in fact ? fact.seat : leaderAt(timeline, fact.turn);
    shots.push({
      from,
      to: from + value.hold,
      rank: value.rank,
      cut: { fromSeconds: from, camera: value.camera, subject, why: fact.kind },
    });
  }
  // As with captions, a later fact interrupts one that isn't more important.
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
    { fromSeconds: -leadInSeconds, camera: "overview", subject: leaderAt(timeline, 0), why: "field" },
    { fromSeconds: -1.4, camera: "trackside", subject: leaderAt(timeline, 0), why: "grid" },
  ];
  let free = 0.9;
  for (const { from, to, cut } of taken) {
    fill(cuts, timeline, pace, free, from);
    cuts.push(cut);
    free = to;
  }
  const podium = end + outroSeconds - 4;
  fill(cuts, timeline, pace, free, Math.min(podium, end));
  const camera = timeline.log.winner === null ? "overview" : "podium";
  cuts.push({ fromSeconds: podium, camera, subject: leaderAt(timeline, timeline.turns), why: "podium" });
  return withoutFlicker(cuts);
}

export function cutAt(cuts: readonly Cut[], seconds: number): Cut {
  return cuts.findLast(({ fromSeconds }) => fromSeconds <= seconds) ?? cuts[0]!;
}

function fill(cuts: Cut[], timeline: RaceTimeline, pace: Pace, from: number, to: number): void {
  let field = true;
  for (let at = from; to - at >= shortestShot; at += fillerShot) {
    const turn = pace.completeAt.findLastIndex((complete) => complete <= at);
    const subject = leaderAt(timeline, turn);
    cuts.push({ fromSeconds: at, camera: field ? "overview" : "chase", subject, why: field ? "field" : "leader" });
    field = !field;
    if (to - at - fillerShot < shortestShot) break;
  }
}

function withoutFlicker(cuts: readonly Cut[]): Cut[] {
  return cuts.filter(({ camera, subject, why }, i) => {
    const last = cuts[i - 1];
    return why === "podium" || last?.camera !== camera || last.subject !== subject;
  });
}
