import { expect, test, vi } from "vitest";
import { ReplayClock } from "./clock.ts";

test("a playing clock advances by its rate", () => {
  const clock = new ReplayClock(-3, 80);
  clock.advance(1000);
  expect(clock.seconds).toBe(-3);
  clock.play();
  clock.advance(1000);
  expect(clock.seconds).toBe(-2);
  clock.setRate(4);
  clock.advance(500);
  expect(clock.seconds).toBe(0);
});

test("a clock stops at the end, reports it, and restarts", () => {
  const clock = new ReplayClock(0, 10);
  const listener = vi.fn<() => void>();
  clock.seek(9.9);
  clock.play();
  clock.subscribe(listener);
  clock.advance(60_000);
  expect({ seconds: clock.seconds, playing: clock.playing, ended: clock.ended }).toEqual({
    seconds: 10,
    playing: false,
    ended: true,
  });
  expect(listener).toHaveBeenCalledTimes(1);
  clock.play();
  expect(clock.seconds).toBe(0);
});

test("rates stay between 0.1 and 20 and step through the presets", () => {
  const clock = new ReplayClock(0, 10);
  clock.setRate(100);
  expect(clock.rate).toBe(20);
  clock.setRate(0);
  expect(clock.rate).toBe(0.1);
  clock.setRate(1.5);
  clock.stepRate(1);
  expect(clock.rate).toBe(2);
  clock.stepRate(-1);
  expect(clock.rate).toBe(1);
});

test("a jump outside the replay goes to its nearest end", () => {
  const clock = new ReplayClock(-3, 80);
  clock.seek(1e9);
  expect(clock.seconds).toBe(80);
  clock.seek(Number.NaN);
  expect(clock.seconds).toBe(-3);
});

test("a loop repeats until it is removed", () => {
  const clock = new ReplayClock(0, 10);
  clock.setLoop({ fromSeconds: 6, toSeconds: 4 });
  expect(clock.loop).toEqual({ fromSeconds: 4, toSeconds: 6 });
  clock.seek(5);
  clock.play();
  clock.advance(1500);
  expect(clock.seconds).toBeCloseTo(4.5);
  clock.setLoop(null);
  clock.advance(2000);
  expect(clock.seconds).toBeCloseTo(6.5);
});

test("a replay without length is refused", () => {
  expect(() => new ReplayClock(5, 5)).toThrow("got 5 to 5 s");
});
