import type { RaceLog } from "#engine/race-log/race-log.ts";

export type RaceTimeline = ReturnType<typeof buildTimeline>;

/**
 * One column per quantity, so reading a time is constant time without allocation. Row t is the state after turn t;
 * entry `t * cars + seat`.
 */
export function buildTimeline(log: RaceLog) {
  const cars = log.seats.length;
  const turns = log.turns.length;
  const size = (turns + 1) * cars;
  const timeline = {
    log,
    cars,
    turns,
    distance: new Float64Array(size),
    speed: new Float64Array(size),
    balance: new Float64Array(size),
    shield: new Float64Array(size),
    /** units per turn */
    slope: new Float64Array(size),
    /** 0: leader; ties keep their order */
    place: new Uint8Array(size),
    ranking: new Uint8Array(size),
    /** −1: unknown */
    mover: new Int8Array(turns + 1).fill(-1),
    /** track units per race unit; the finish is on the line */
    trackScale: trackScaleOf(log.formula.finishDistance),
  };
  let ranking = [...(log.start.order ?? log.seats.keys())];
  for (let turn = 0; turn <= turns; turn += 1) {
    const record = turn === 0 ? null : log.turns[turn - 1]!;
    const state = record ? record.after : log.start;
    const row = turn * cars;
    for (let seat = 0; seat < cars; seat += 1) {
      const car = state.cars[seat]!;
      timeline.distance[row + seat] = car.y;
      timeline.speed[row + seat] = car.speed;
      timeline.balance[row + seat] = car.balance;
      timeline.shield[row + seat] = car.shield;
    }
    if (record) timeline.mover[turn] = record.mover ?? -1;
    ranking =
      turn === turns && turns > 0 ? log.finishOrder : ranking.toSorted((a, b) => state.cars[b]!.y - state.cars[a]!.y);
    for (let place = 0; place < cars; place += 1) {
      const seat = ranking[place]!;
      timeline.ranking[row + place] = seat;
      timeline.place[row + seat] = place;
    }
  }
  for (let turn = 1; turn < turns; turn += 1) {
    for (let seat = 0; seat < cars; seat += 1) {
      const at = turn * cars + seat;
      const before = timeline.distance[at]! - timeline.distance[at - cars]!;
      const after = timeline.distance[at + cars]! - timeline.distance[at]!;
      timeline.slope[at] = slopeAt(before, after, 1, 1);
    }
  }
  for (let at = Math.max(cars, turns * cars); at < size; at += 1) {
    timeline.slope[at] = timeline.distance[at]! - timeline.distance[at - cars]!;
  }
  return timeline;
}

export function leaderAt(timeline: RaceTimeline, turn: number): number {
  return timeline.ranking[turn * timeline.cars]!;
}

/** Rounds to whole laps so that the finish is on the line. */
function trackScaleOf(finishDistance: number): number {
  const laps = Math.max(1, Math.round(finishDistance / 1000));
  return (laps * 1000) / finishDistance;
}

/**
 * Monotone cubic interpolation (Fritsch and Carlson, 1980). It doesn't overshoot, so no car is drawn beyond its place
 * in the log.
 */

export function slopeAt(before: number, after: number, widthBefore: number, widthAfter: number): number {
  if (before * after <= 0) return 0;
  const a = 2 * widthAfter + widthBefore;
  const b = widthAfter + 2 * widthBefore;
  return (a + b) / (a / before + b / after);
}

export function hermite(
  f: number,
  from: number,
  to: number,
  slopeFrom: number,
  slopeTo: number,
  width: number,
): number {
  const g = 1 - f;
  return from * g * g * (1 + 2 * f) + to * f * f * (1 + 2 * g) + width * f * g * (slopeFrom * g - slopeTo * f);
}
