import { describe, expect, test } from "vitest";
import { buildCircuit } from "./circuit.ts";
import { trackHalfWidth } from "./circuit-layouts.ts";
import { type Frame, type FrameSource, createFrame, distanceAt, readFrame } from "./frame.ts";
import { layPace, raceLength, secondsAtTurn } from "./pace.ts";
import { readStory } from "./race-story.ts";
import { livelyRace, raceOf } from "./race-for-tests.ts";
import { buildTimeline } from "./race-timeline.ts";

function sourceOf(log = livelyRace()): FrameSource {
  const timeline = buildTimeline(log);
  const story = readStory(timeline);
  return { timeline, story, pace: layPace(timeline, story, "told"), circuit: buildCircuit("generic") };
}

function frameAt(source: FrameSource, seconds: number): Frame {
  return structuredClone(readFrame(source, seconds, createFrame(source.timeline.cars)));
}

test("each turn ends with every car exactly at its position in the log", () => {
  const source = sourceOf();
  for (let turn = 0; turn <= source.timeline.turns; turn += 1) {
    const state = turn === 0 ? source.timeline.log.start : source.timeline.log.turns[turn - 1]!.after;
    expect(state.cars.map((_, seat) => distanceAt(source.timeline, seat, turn))).toEqual(
      state.cars.map((car) => car.y),
    );
    expect(frameAt(source, secondsAtTurn(source.pace, turn)).shownTurn).toBe(turn);
  }
});

test("a moment looks the same after any other", () => {
  const source = sourceOf();
  const out = createFrame(5);
  const fresh = frameAt(source, 12.3);
  for (const seconds of [70, -2, 12.3]) readFrame(source, seconds, out);
  expect(out).toEqual(fresh);
});

test("cars never drive backwards and never leave the track", () => {
  const source = sourceOf();
  let last = createFrame(5).cars.map(() => -Infinity);
  for (let seconds = -3; seconds < raceLength(source.pace) + 6; seconds += 0.05) {
    const now = frameAt(source, seconds).cars;
    for (const [seat, car] of now.entries()) {
      expect(car.distance).toBeGreaterThanOrEqual(last[seat]! - 1e-6);
      expect(Math.abs(car.lateral)).toBeLessThan(trackHalfWidth - 0.6);
    }
    last = now.map((car) => car.distance);
  }
});

test("after the finish cars keep their order and only the winner is past the line", () => {
  const source = sourceOf();
  const { finishDistance } = source.timeline.log.formula;
  const { cars } = frameAt(source, raceLength(source.pace) + 6);
  const { finishOrder, turns } = source.timeline.log;
  const ran = (seat: number) => cars[seat]!.distance / source.timeline.trackScale;
  expect(finishOrder.map(ran)).toEqual(finishOrder.map(ran).toSorted((a, b) => b - a));
  for (const [seat, { y }] of turns.at(-1)!.after.cars.entries())
    expect(ran(seat) >= finishDistance).toBe(y >= finishDistance);
});

test("cars side by side keep a car's width between them", () => {
  const cars = frameAt(sourceOf(), -1).cars;
  const laterals = cars.map((car) => car.lateral).toSorted((a, b) => a - b);
  for (let i = 1; i < laterals.length; i += 1) expect(laterals[i]! - laterals[i - 1]!).toBeGreaterThan(1.35);
});

describe("events are shown", () => {
  const source = sourceOf();
  const start = (turn: number) => secondsAtTurn(source.pace, turn - 1);

  test("the lights turn on one by one and go out at the start", () => {
    expect([-3, -2.4, -1.2, -0.1, 0].map((seconds) => frameAt(source, seconds).lights)).toEqual([0, 1, 3, 5, 0]);
  });

  test("buying speed shows a boost on the moving car", () => {
    const frame = frameAt(source, start(1) + 0.1);
    expect(frame.mover).toBe(1);
    expect(frame.cars.map((car) => car.boost > 0)).toEqual([false, true, false, false, false]);
  });

  test("a failed turn shows a misfire", () => {
    expect(frameAt(source, start(3) + 0.1).cars[3]!.misfire).toBeGreaterThan(0.5);
  });

  test("a shell flies to its target, then the target spins", () => {
    const flying = frameAt(source, start(7) + 0.3);
    expect(flying.shellCount).toBe(1);
    expect(flying.shells[0]).toMatchObject({ end: "hit", by: "shell" });
    const after = frameAt(source, start(7) + 0.9);
    expect({ shells: after.shellCount, spins: after.cars[2]!.spin > 0.5 }).toEqual({ shells: 0, spins: true });
    expect(frameAt(source, start(7) + 3).cars[2]!.spin).toBe(0);
  });

  test("a shield that stops a shell flares and the car drives on", () => {
    const after = frameAt(source, start(6) + 0.7);
    expect(after.cars[4]!.flare).toBeGreaterThan(0.5);
    expect(after.cars[4]!.spin).toBe(0);
  });

  test("the leader is the car in front", () => {
    for (let seconds = 1; seconds < raceLength(source.pace); seconds += 0.7) {
      const frame = frameAt(source, seconds);
      const farthest = Math.max(...frame.cars.map((car) => distanceAt(source.timeline, car.seat, frame.turn)));
      expect(distanceAt(source.timeline, frame.leader, frame.turn)).toBe(farthest);
    }
  });
});

test("a race of one turn, ten cars and extreme positions is shown", () => {
  const log = raceOf(
    Array.from({ length: 10 }, (_, i) => `car ${i}`),
    [{ mover: 3, accelerate: 4_000_000_000 }],
  );
  const source = sourceOf(log);
  const frame = frameAt(source, raceLength(source.pace));
  expect(frame).toMatchObject({ shownTurn: 1, leader: 3 });
  expect(frame.cars.every((car) => Number.isFinite(car.distance) && Number.isFinite(car.lateral))).toBe(true);
});

test("a race without turns shows the cars on the grid", () => {
  const source = sourceOf(raceOf(["a", "b"], []));
  expect(frameAt(source, 3)).toMatchObject({ turn: 0, shownTurn: 0, mover: -1, leader: 0 });
});
