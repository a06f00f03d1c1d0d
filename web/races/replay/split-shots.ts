import { type Cut, cutAt } from "./director.ts";
import { type Pace, secondsAtTurn } from "./pace.ts";
import type { RaceFact, RaceFacts } from "./race-facts.ts";
import type { RaceTape } from "./race-tape.ts";

/** Something that happens while the director looks at another car far away: shown beside it, in a picture of its own. */
export interface SplitShot {
  fromSeconds: number;
  toSeconds: number;
  /** seat that is looked at */
  subject: number;
}

const earlySeconds = 0.4;
const holdSeconds = 2.4;
/** Seen for less, it is a flicker. */
const shortestSeconds = 1.2;
/** Units of track between two cars that one close picture has no room for. */
const farUnits = 70;

const worth: Partial<Record<RaceFact["kind"], number>> = {
  "shell-hit": 3,
  slipped: 2,
  "lead-changed": 2,
  "shell-blocked": 1,
};

/** Of two cars that fight for a place, the one behind is no further away than this after it was passed, in units. */
const fightUnits = 40;

/** Something to see, and the car to look at. */
interface Happening {
  turn: number;
  subject: number;
  rank: number;
}

/** Plans the split shots of a race beside its cuts, in order of time; no two at once. */
export function planSplitShots(tape: RaceTape, facts: RaceFacts, pace: Pace, cuts: readonly Cut[]): SplitShot[] {
  const planned: (SplitShot & { rank: number })[] = [];
  const all = [...facts.facts.flatMap(happeningsOf), ...fightsOf(tape)];
  for (const { turn, subject, rank } of all.toSorted((a, b) => a.turn - b.turn || b.rank - a.rank)) {
    const at = secondsAtTurn(pace, turn - 1);
    const fromSeconds = at - earlySeconds;
    const toSeconds = untilShown(cuts, subject, fromSeconds, at + holdSeconds - earlySeconds);
    const cut = cutAt(cuts, at + 0.2);
    // The whole field is in the picture anyway; who stands on the podium is not to be disturbed.
    if (cut.camera === "overview" || cut.camera === "podium" || cut.why === "won") continue;
    if (toSeconds - fromSeconds < shortestSeconds || isNear(tape, turn, subject, cut.subject)) continue;
    const last = planned.at(-1);
    if (last && fromSeconds < last.toSeconds) {
      if (rank <= last.rank) continue;
      last.toSeconds = fromSeconds;
      if (last.toSeconds - last.fromSeconds < shortestSeconds) planned.pop();
    }
    planned.push({ fromSeconds, toSeconds, subject, rank });
  }
  return planned.map(({ fromSeconds, toSeconds, subject }) => ({ fromSeconds, toSeconds, subject }));
}

/** Of a shell both ends: who is hit, and who fired. */
function happeningsOf(fact: RaceFact): Happening[] {
  const rank = worth[fact.kind];
  if (rank === undefined || !("seat" in fact)) return [];
  const { turn, seat } = fact;
  if (!("target" in fact)) return [{ turn, subject: seat, rank }];
  return [
    { turn, subject: fact.target, rank },
    { turn, subject: seat, rank },
  ];
}

/** A car passes another and has it close behind. */
function fightsOf(tape: RaceTape): Happening[] {
  const fights: Happening[] = [];
  for (let turn = 2; turn <= tape.turns; turn += 1) {
    const [row, before] = [turn * tape.cars, (turn - 1) * tape.cars];
    for (let place = 0; place + 1 < tape.cars; place += 1) {
      const [ahead, behind] = [tape.ranking[row + place]!, tape.ranking[row + place + 1]!];
      const passed = tape.place[before + ahead]! > tape.place[before + behind]!;
      const apart = (tape.distance[row + ahead]! - tape.distance[row + behind]!) * tape.trackScale;
      if (passed && apart < fightUnits) fights.push({ turn, subject: ahead, rank: 0 });
    }
  }
  return fights;
}

/** The split shot that runs at a time. */
export function splitShotAt(splitShots: readonly SplitShot[], seconds: number): SplitShot | undefined {
  return splitShots.find(({ fromSeconds, toSeconds }) => seconds >= fromSeconds && seconds < toSeconds);
}

/** A split shot ends where the director turns to its car, to the whole field or to the podium. */
function untilShown(cuts: readonly Cut[], subject: number, from: number, to: number): number {
  const next = cuts.find(
    (cut) =>
      cut.fromSeconds > from &&
      cut.fromSeconds < to &&
      (cut.subject === subject || cut.camera === "overview" || cut.camera === "podium" || cut.why === "won"),
  );
  return next?.fromSeconds ?? to;
}

function isNear(tape: RaceTape, turn: number, a: number, b: number): boolean {
  const row = turn * tape.cars;
  const apart = Math.abs(tape.distance[row + a]! - tape.distance[row + b]!) * tape.trackScale;
  return a === b || apart < farUnits;
}
