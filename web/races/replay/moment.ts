import { type Circuit, racingLineAt } from "./circuit.ts";
import { trackHalfWidth } from "./circuit-layouts.ts";
import { hermite } from "./monotone.ts";
import { type Pace, leadInSeconds, raceLength, turnAtSeconds } from "./pace.ts";
import type { RaceFact, RaceStory } from "./race-story.ts";
import { type RaceTape, leaderAt } from "./race-tape.ts";

/** How one car is seen at a moment. Intensities are 0 to 1. */
export interface CarMoment {
  seat: number;
  /** where its nose is, in units of the circuit (1 000 a lap), laps counted on */
  distance: number;
  /** metres to the right of the centre line */
  lateral: number;
  /** how fast it is seen to move, units of the race a turn */
  speed: number;
  shield: number;
  place: number;
  /** exhaust and a lifted nose after buying speed */
  boost: number;
  /** turns it is turned round by a hit: 0 straight, 1 once round */
  spin: number;
  struck: number;
  /** the shield flares as it stops a shell */
  flare: number;
  misfire: number;
}

export interface ShellMoment {
  /** where it is, in units of the circuit */
  distance: number;
  lateral: number;
  /** 0 at the muzzle, 1 at its end */
  flown: number;
  by: "shell" | "superShell";
  end: "hit" | "blocked" | "wasted" | "missed";
}

/** Everything that a drawing needs to know about one moment. It is filled anew each frame and never allocated again. */
export interface Moment {
  seconds: number;
  /** turns complete, with the share of the running one */
  turn: number;
  /** whole turns complete: the state whose numbers are shown */
  shownTurn: number;
  /** seat whose turn runs, −1 for none */
  mover: number;
  leader: number;
  /** how many of the five lights burn; 0 from the start on */
  lights: number;
  /** seconds since the end of the race; 0 while it runs */
  sinceFinish: number;
  /** the race is over, and the moment that decided it is shown once more */
  isRerun: boolean;
  cars: CarMoment[];
  shells: ShellMoment[];
  /** how many of `shells` are under way */
  shellCount: number;
  /** places of bananas in units of the circuit */
  bananas: readonly number[];
}

export interface MomentSource {
  tape: RaceTape;
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

/** Units of the circuit that a car is long; noses count, so its middle is half of this behind. */
export const carLengthUnits = 8;

/** Size of the cars, 1 for up to five; more become smaller, so that all of them fit side by side. */
export function carSize(cars: number): number {
  return Math.min(1, 5.2 / cars);
}

export function createMoment(cars: number): Moment {
  return {
    seconds: 0,
    turn: 0,
    shownTurn: 0,
    mover: -1,
    leader: 0,
    lights: 0,
    sinceFinish: 0,
    isRerun: false,
    cars: Array.from({ length: cars }, (_, seat) => ({
      seat,
      distance: 0,
      lateral: 0,
      speed: 0,
      shield: 0,
      place: seat,
      boost: 0,
      spin: 0,
      struck: 0,
      flare: 0,
      misfire: 0,
    })),
    shells: Array.from({ length: mostShells }, () => ({ distance: 0, lateral: 0, flown: 0, by: "shell", end: "hit" })),
    shellCount: 0,
    bananas: [],
  };
}

/** Fills `out` with the moment at a time of the replay: any time, in any order, always the same. */
export function readMoment(source: MomentSource, seconds: number, out: Moment): Moment {
  const { tape, pace } = source;
  const turn = turnAtSeconds(pace, seconds);
  const shownTurn = Math.floor(turn + 1e-9);
  const running = shownTurn < tape.turns && seconds >= 0;
  out.seconds = seconds;
  out.turn = turn;
  out.shownTurn = shownTurn;
  out.mover = running ? tape.mover[shownTurn + 1]! : -1;
  out.lights = seconds < 0 ? Math.min(5, Math.max(0, Math.floor(((seconds + leadInSeconds) / leadInSeconds) * 6))) : 0;
  out.sinceFinish = Math.max(0, seconds - raceLength(pace));
  out.bananas = shownTurn === 0 ? tape.log.start.bananas : tape.log.turns[shownTurn - 1]!.after.bananas;
  placeCars(source, out);
  readEffects(source, out);
  return out;
}

/** Distance of a car in units of the race at a fractional turn. */
export function distanceAt(tape: RaceTape, seat: number, turn: number): number {
  const whole = Math.min(tape.turns, Math.floor(turn));
  const at = whole * tape.cars + seat;
  if (whole >= tape.turns) return tape.distance[at]!;
  const next = at + tape.cars;
  return hermite(turn - whole, tape.distance[at]!, tape.distance[next]!, tape.slope[at]!, tape.slope[next]!, 1);
}

function placeCars({ tape, circuit }: MomentSource, out: Moment): void {
  const { cars } = tape;
  const at = out.shownTurn * cars;
  const next = Math.min(tape.turns, out.shownTurn + 1) * cars;
  const share = out.turn - out.shownTurn;
  // After the finish the cars roll out together, so nobody passes anybody any more.
  const rollOut = tape.turns === 0 ? 0 : 46 * (1 - Math.exp(-out.sinceFinish / 1.3));
  let best = -1;
  for (const car of out.cars) {
    const { seat } = car;
    const distance = distanceAt(tape, seat, out.turn);
    if (distance > best) {
      best = distance;
      out.leader = seat;
    }
    car.distance = distance * tape.trackScale + rollOut;
    car.speed =
      out.sinceFinish > 0 ? tape.speed[at + seat]! * Math.exp(-out.sinceFinish / 1.3) : tape.speed[next + seat]!;
    car.shield = tape.shield[(share > 0.3 ? next : at) + seat]!;
    car.place = tape.place[at + seat]!;
    car.boost = 0;
    car.spin = 0;
    car.struck = 0;
    car.flare = 0;
    car.misfire = 0;
  }
  const lead = leaderAt(tape, out.shownTurn);
  if (share < 1e-6 || distanceAt(tape, lead, out.turn) >= best) out.leader = lead;
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
    const alone = racingLineAt(circuit, car.distance) * (trackHalfWidth - 1.3);
    car.lateral = alone + (lane - alone) * crowd;
  }
  // On the grid cars stand in echelon behind the line; a few lengths on, nobody is displaced any more.
  for (const car of out.cars) car.distance -= Math.max(0, 1 - car.distance / 40) * car.seat * 3.2;
}

function readEffects({ tape, story, pace }: MomentSource, out: Moment): void {
  out.shellCount = 0;
  // The facts of a turn begin when the turn before is complete. Go back as far as the longest effect lasts.
  for (let turn = Math.min(tape.turns, out.shownTurn + 1); turn >= 1; turn -= 1) {
    const since = out.seconds - pace.completeAt[turn - 1]!;
    if (since > longestEffect) break;
    if (since < 0) continue;
    for (let i = story.firstOf[turn]!; i < story.firstOf[turn + 1]!; i += 1) {
      showFact(story.facts[i]!, since, turn, tape, out);
    }
  }
}

function showFact(fact: RaceFact, since: number, turn: number, tape: RaceTape, out: Moment): void {
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
      flyShell(out, tape, turn, since, fact.seat, fact.target, fact.by, "hit");
      spinCar(out.cars[fact.target]!, since - shellSeconds);
      break;
    case "shell-blocked":
      flyShell(out, tape, turn, since, fact.seat, fact.target, "shell", "blocked");
      if (since >= shellSeconds && since < shellSeconds + 0.9) {
        out.cars[fact.target]!.flare = Math.max(out.cars[fact.target]!.flare, 1 - (since - shellSeconds) / 0.9);
      }
      break;
    case "shell-wasted":
      flyShell(out, tape, turn, since, fact.seat, fact.target, "shell", "wasted");
      break;
    case "shell-missed":
      flyShell(out, tape, turn, since, fact.seat, -1, "shell", "missed");
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

function spinCar(car: CarMoment, since: number): void {
  if (since < 0 || since >= spinSeconds) return;
  const f = since / spinSeconds;
  car.spin = Math.max(car.spin, 2 * (1 - (1 - f) ** 3));
  car.struck = Math.max(car.struck, 1 - f);
}

function flyShell(
  out: Moment,
  tape: RaceTape,
  turn: number,
  since: number,
  shooter: number,
  target: number,
  by: "shell" | "superShell",
  end: ShellMoment["end"],
): void {
  if (since >= shellSeconds || out.shellCount >= mostShells) return;
  const shell = out.shells[out.shellCount]!;
  out.shellCount += 1;
  const flown = since / shellSeconds;
  const from = distanceAt(tape, shooter, turn - 1) * tape.trackScale;
  const aim = target < 0 ? from + 90 : out.cars[target]!.distance - carLengthUnits / 2;
  shell.distance = from + Math.min(999, Math.max(0, aim - from)) * flown;
  const lateralFrom = out.cars[shooter]!.lateral;
  const lateralTo = target < 0 ? lateralFrom : out.cars[target]!.lateral;
  shell.lateral = lateralFrom + (lateralTo - lateralFrom) * flown;
  shell.flown = flown;
  shell.by = by;
  shell.end = end;
}
