import { expect, test } from "vitest";
import { ServerClock } from "./server-clock.ts";

test("a screen with a wrong clock uses the server time of its fastest answer", () => {
  let now = 1_000;
  const clock = new ServerClock(
    () => now,
    () => now + 5_000_000,
  );
  const server = () => now + 8_600_000;
  const ask = (thereMs: number, backMs: number) => {
    const sent = clock.mark();
    now += thereMs;
    const at = server();
    now += backMs;
    clock.hear(sent, at);
  };
  ask(10, 900);
  ask(6, 4);
  ask(300, 20);
  expect(Math.abs(clock.nowMs() - server())).toBeLessThanOrEqual(1);
  expect(clock.measured).toEqual({ offsetMs: 3_599_999 + 2, roundTripMs: 10 });
});

test("answers from before a sleep no longer count", () => {
  let steady = 0;
  let wall = 100_000;
  const clock = new ServerClock(
    () => steady,
    () => wall,
  );
  clock.hear(steady, 500_000);
  wall += 60_000;
  clock.hear(steady, 560_000);
  steady += 10;
  expect(clock.nowMs()).toBe(560_010);
});
