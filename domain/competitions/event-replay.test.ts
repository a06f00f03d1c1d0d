import { expect, test } from "vitest";
import {
  eventTimeAt,
  longestPauseMs,
  recordedLength,
  replayClock,
  replayLasts,
  replayTimeOf,
  type Replay,
} from "./event-replay.ts";

const hour = 3_600_000;
const moments = [0, 60_000, 9 * hour, 9 * hour + 1_000, 20 * hour];
const replay: Replay = {
  competitionId: "izmir",
  speed: 10,
  startsAtMs: 1_000_000,
  fromMs: 0,
  toMs: 20 * hour,
  clock: replayClock(
    moments.map((atMs) => ({ atMs })),
    10,
  ),
  show: null,
};

test("replays at most ten minutes of a pause", () => {
  const lengths = moments.map((moment) => replayTimeOf(replay, moment) - replay.startsAtMs);
  expect(lengths).toEqual([0, 60_000, 660_000, 661_000, 661_000 + longestPauseMs].map((ms) => ms / 10));
});

test("holds a moment as long as it needs at any speed", () => {
  const steps = [0, 20_000, 500_000].map((atMs) => ({ atMs, holdMs: 3_000 }));
  const after = (speed: number) => replayClock(steps, speed).map(({ afterMs }) => afterMs);
  expect(after(60)).toEqual([0, 3_000, 11_000]);
  expect(after(1)).toEqual([0, 20_000, 500_000]);
});

test("says how long the replay lasts at each speed", () => {
  const held = [...moments.map((atMs) => ({ atMs })), { atMs: 60_000, holdMs: 90_000 }];
  for (const speed of [1, 10, 60])
    expect(replayLasts(recordedLength(held), speed)).toBeCloseTo(replayClock(held, speed).at(-1)!.afterMs);
});

test("finds the moment of the event from the time and back", () => {
  for (const moment of [...moments, 30_000, 60_000 + longestPauseMs - 1, 21 * hour])
    expect(eventTimeAt(replay, replayTimeOf(replay, moment))).toBeCloseTo(moment, 0);
});

test("keeps earlier times apart as they were", () => {
  expect(replayTimeOf(replay, -hour)).toBe(replay.startsAtMs - hour);
  expect(eventTimeAt(replay, 0)).toBe(replay.fromMs);
});
