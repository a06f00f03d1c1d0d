import type { RaceLog } from "#engine/race/race-log.ts";
import { slopeAt } from "./monotone.ts";

/**
 * A race log laid out for drawing: one column of numbers a quantity, so that any moment is read in constant time and a frame allocates
 * nothing. Row 0 is the start; row t is the state after turn t. Entry `t * cars + seat`.
 */
export interface RaceTape {
  log: RaceLog;
  cars: number;
  turns: number;
  distance: Float64Array;
  speed: Float64Array;
  balance: Float64Array;
  shield: Float64Array;
  /** units a turn, for the smooth curve through `distance` */
  slope: Float64Array;
  /** place of each car, 0 for the leader; cars level with each other keep the order they had */
  place: Uint8Array;
  /** seats from first to last after each turn */
  ranking: Uint8Array;
  /** seat whose turn it was, −1 when the log does not tell; entry 0 is −1 */
  mover: Int8Array;
  /** metres of track scale: race distance × this = distance on the circuit, whose laps are 1 000 long and whose finish is on the line */
  trackScale: number;
}

/** Lays out a log. About 1 ms for 1 000 turns of five cars. */
export function layTape(log: RaceLog): RaceTape {
  const cars = log.seats.length;
  const turns = log.turns.length;
  const size = (turns + 1) * cars;
  const tape: RaceTape = {
    log,
    cars,
    turns,
    distance: new Float64Array(size),
    speed: new Float64Array(size),
    balance: new Float64Array(size),
    shield: new Float64Array(size),
    slope: new Float64Array(size),
    place: new Uint8Array(size),
    ranking: new Uint8Array(size),
    mover: new Int8Array(turns + 1).fill(-1),
    trackScale: trackScaleOf(log.formula.finishDistance),
  };
  let ranking = [...(log.start.order ?? log.seats.keys())];
  for (let turn = 0; turn <= turns; turn += 1) {
    const record = turn === 0 ? null : log.turns[turn - 1]!;
    const state = record ? record.after : log.start;
    const row = turn * cars;
    for (let seat = 0; seat < cars; seat += 1) {
      const car = state.cars[seat]!;
      tape.distance[row + seat] = car.y;
      tape.speed[row + seat] = car.speed;
      tape.balance[row + seat] = car.balance;
      tape.shield[row + seat] = car.shield;
    }
    if (record) tape.mover[turn] = record.mover ?? -1;
    ranking =
      turn === turns && turns > 0 ? log.finishOrder : ranking.toSorted((a, b) => state.cars[b]!.y - state.cars[a]!.y);
    for (let place = 0; place < cars; place += 1) {
      const seat = ranking[place]!;
      tape.ranking[row + place] = seat;
      tape.place[row + seat] = place;
    }
  }
  for (let turn = 1; turn < turns; turn += 1) {
    for (let seat = 0; seat < cars; seat += 1) {
      const at = turn * cars + seat;
      const before = tape.distance[at]! - tape.distance[at - cars]!;
      const after = tape.distance[at + cars]! - tape.distance[at]!;
      tape.slope[at] = slopeAt(before, after, 1, 1);
    }
  }
  for (let at = Math.max(cars, turns * cars); at < size; at += 1) {
    tape.slope[at] = tape.distance[at]! - tape.distance[at - cars]!;
  }
  return tape;
}

export function leaderAt(tape: RaceTape, turn: number): number {
  return tape.ranking[turn * tape.cars]!;
}

/** A race of about 1 000 units is one lap; a longer formula has as many whole laps as fit best, so that the finish is on the line. */
function trackScaleOf(finishDistance: number): number {
  const laps = Math.max(1, Math.round(finishDistance / 1000));
  return (laps * 1000) / finishDistance;
}
