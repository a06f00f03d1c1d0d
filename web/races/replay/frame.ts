import { type Circuit, sampleAt } from "./circuit.ts";
import { trackHalfWidth } from "./circuit-layouts.ts";
import { hermite, type RaceTimeline, leaderAt } from "./race-timeline.ts";
import { type Pace, leadInSeconds, raceLength, turnAtSeconds } from "./pace.ts";
import type { RaceFact, RaceStory } from "./race-story.ts";

export type Frame = ReturnType<typeof createFrame>;
export type CarFrame = Frame["cars"][number];
export type ShellFrame = Frame["shells"][number];

export interface FrameSource {
  timeline: RaceTimeline;
  story: RaceStory;
  pace: Pace;
  circuit: Circuit;
}

const shellSeconds = 0.55;
const spinSeconds = 1.3;
const boostSeconds = 1.1;
const misfireSeconds = 1.2;
const longestEffect = shellSeconds + spinSeconds;
const mostShells = 24;
/** In track units. */
const rollOutUnits = 46;

/** In track units. Distances are to the nose. */
export const carLengthUnits = 8;

export function carSize(cars: number): number {
  return Math.min(1, 5.2 / cars);
}

/** Reused: filled each frame and never allocated again. */
export function createFrame(cars: number) {
  return {
    seconds: 0,
    /** includes the fraction of the current turn */
    turn: 0,
    shownTurn: 0,
    /** −1: none */
    mover: -1,
    leader: 0,
    /** 0 to 5 */
    lights: 0,
    /** seconds; 0 during the race */
    sinceFinish: 0,
    isRerun: false,
    /** intensities are 0 to 1 */
    cars: Array.from({ length: cars }, (_, seat) => ({
      seat,
      /** in track units; laps add up */
      distance: 0,
      /** metres, positive to the right of the centre line */
      lateral: 0,
      /** race units per turn */
      speed: 0,
      shield: 0,
      place: seat,
      boost: 0,
      /** rotations: 0 to 1 */
      spin: 0,
      struck: 0,
      flare: 0,
      misfire: 0,
    })),
    shells: Array.from({ length: mostShells }, () => ({
      /** in track units */
      distance: 0,
      lateral: 0,
      /** 0 to 1 */
      flown: 0,
      by: "shell" as "shell" | "superShell",
      end: "hit" as "hit" | "blocked" | "wasted" | "missed",
    })),
    shellCount: 0,
    /** in track units */
    bananas: [] as readonly number[],
  };
}

/** Any time in any order gives the same frame. */
export function readFrame(source: FrameSource, seconds: number, out: Frame): Frame {
  const { timeline, pace } = source;
  const turn = turnAtSeconds(pace, seconds);
  const shownTurn = Math.floor(turn + 1e-9);
  const running = shownTurn < timeline.turns && seconds >= 0;
  out.seconds = seconds;
  out.turn = turn;
  out.shownTurn = shownTurn;
  out.mover = running ? timeline.mover[shownTurn + 1]! : -1;
  out.lights = seconds < 0 ? Math.min(5, Math.max(0, Math.floor(((seconds + leadInSeconds) / leadInSeconds) * 6))) : 0;
  out.sinceFinish = Math.max(0, seconds - raceLength(pace));
  out.bananas = shownTurn === 0 ? timeline.log.start.bananas : timeline.log.turns[shownTurn - 1]!.after.bananas;
  placeCars(source, out);
  readEffects(source, out);
  return out;
}

export function distanceAt(timeline: RaceTimeline, seat: number, turn: number): number {
  const whole = Math.min(timeline.turns, Math.floor(turn));
  const at = whole * timeline.cars + seat;
  if (whole >= timeline.turns) return timeline.distance[at]!;
  const next = at + timeline.cars;
  return hermite(
    turn - whole,
    timeline.distance[at]!,
    timeline.distance[next]!,
    timeline.slope[at]!,
    timeline.slope[next]!,
    1,
  );
}

function placeCars({ timeline, circuit }: FrameSource, out: Frame): void {
  const { cars } = timeline;
  const at = out.shownTurn * cars;
  const next = Math.min(timeline.turns, out.shownTurn + 1) * cars;
  const share = out.turn - out.shownTurn;
  const rolledOut = timeline.turns === 0 ? 0 : 1 - Math.exp(-out.sinceFinish / 1.3);
  const finish = timeline.log.formula.finishDistance * timeline.trackScale;
  let best = -1;
  for (const car of out.cars) {
    const { seat } = car;
    const distance = distanceAt(timeline, seat, out.turn);
    if (distance > best) {
      best = distance;
      out.leader = seat;
    }
    const onTrack = distance * timeline.trackScale;
    // No car overtakes or crosses the line after the finish.
    const room = onTrack < finish ? Math.min(rollOutUnits, (finish - onTrack) / 2) : rollOutUnits;
    car.distance = timeline.speed[at + seat] === 0 ? onTrack : onTrack + room * rolledOut;
    car.speed =
      out.sinceFinish > 0
        ? timeline.speed[at + seat]! * Math.exp(-out.sinceFinish / 1.3)
        : timeline.speed[next + seat]!;
    car.shield = timeline.shield[(share > 0.3 ? next : at) + seat]!;
    car.place = timeline.place[at + seat]!;
    car.boost = 0;
    car.spin = 0;
    car.struck = 0;
    car.flare = 0;
    car.misfire = 0;
  }
  const lead = leaderAt(timeline, out.shownTurn);
  if (share < 1e-6 || distanceAt(timeline, lead, out.turn) >= best) out.leader = lead;
  const spacing = cars > 1 ? Math.min(1.7, (2 * (trackHalfWidth - 0.75)) / (cars - 1)) : 0;
  for (const car of out.cars) {
    let crowd = 0;
    for (const other of out.cars) {
      if (other === car) continue;
      const gap = Math.abs(other.distance - car.distance);
      if (gap < 34) crowd = Math.max(crowd, gap < 14 ? 1 : (34 - gap) / 20);
    }
    crowd = crowd * crowd * (3 - 2 * crowd);
    const lane = (car.seat - (cars - 1) / 2) * spacing;
    const alone = sampleAt(circuit.racingLine, car.distance) * (trackHalfWidth - 1.3);
    car.lateral = alone + (lane - alone) * crowd;
  }
  for (const car of out.cars) car.distance -= Math.max(0, 1 - car.distance / 40) * car.seat * 3.2;
}

function readEffects({ timeline, story, pace }: FrameSource, out: Frame): void {
  out.shellCount = 0;
  // Starts as far back as the longest effect lasts.
  for (let turn = Math.min(timeline.turns, out.shownTurn + 1); turn >= 1; turn -= 1) {
    const since = out.seconds - pace.completeAt[turn - 1]!;
    if (since > longestEffect) break;
    if (since < 0) continue;
    for (let i = story.firstOf[turn]!; i < story.firstOf[turn + 1]!; i += 1) {
      showFact(story.facts[i]!, since, timeline, out);
    }
  }
}

function showFact(fact: RaceFact, since: number, timeline: RaceTimeline, out: Frame): void {
  switch (fact.kind) {
    case "accelerated": {
      const car = out.cars[fact.seat]!;
      const strength = Math.min(1, 0.45 + fact.amount / 12);
      if (since < boostSeconds) car.boost = Math.max(car.boost, strength * (1 - since / boostSeconds));
      break;
    }
    case "failed": {
      const car = out.cars[fact.seat]!;
      if (since < misfireSeconds) car.misfire = Math.max(car.misfire, 1 - since / misfireSeconds);
      break;
    }
    case "shell-hit":
      flyShell(out, timeline, since, fact);
      spinCar(out.cars[fact.target]!, since - shellSeconds);
      break;
    case "shell-blocked": {
      flyShell(out, timeline, since, fact);
      const car = out.cars[fact.target]!;
      const flown = since - shellSeconds;
      if (flown >= 0 && flown < 0.9) car.flare = Math.max(car.flare, 1 - flown / 0.9);
      break;
    }
    case "shell-wasted":
    case "shell-missed":
      flyShell(out, timeline, since, fact);
      break;
    case "slipped":
      spinCar(out.cars[fact.seat]!, since);
      break;
    case "banana-dropped":
    case "banana-cleared":
    case "idle":
    case "shielded":
    case "lead-changed":
    case "won":
    case "no-winner":
      break;
  }
}

function spinCar(car: CarFrame, since: number): void {
  if (since < 0 || since >= spinSeconds) return;
  const f = since / spinSeconds;
  car.spin = Math.max(car.spin, 2 * (1 - (1 - f) ** 3));
  car.struck = Math.max(car.struck, 1 - f);
}

type Shot = Extract<RaceFact, { kind: `shell-${string}` }>;

function flyShell(out: Frame, timeline: RaceTimeline, since: number, shot: Shot): void {
  if (since >= shellSeconds || out.shellCount >= mostShells) return;
  const shell = out.shells[out.shellCount]!;
  out.shellCount += 1;
  const flown = since / shellSeconds;
  const from = distanceAt(timeline, shot.seat, shot.turn - 1) * timeline.trackScale;
  const target = "target" in shot ? out.cars[shot.target] : undefined;
  const aim = target ? target.distance - carLengthUnits / 2 : from + 90;
  shell.distance = from + Math.min(999, Math.max(0, aim - from)) * flown;
  const { lateral } = out.cars[shot.seat]!;
  shell.lateral = lateral + ((target?.lateral ?? lateral) - lateral) * flown;
  shell.flown = flown;
  shell.by = shot.kind === "shell-hit" ? shot.by : "shell";
  shell.end = shot.kind.slice("shell-".length) as ShellFrame["end"];
}
