import { expect, test } from "vitest";
import { ServerClock } from "./server-clock.ts";

test("a screen whose clock is an hour late knows the server's time, by the answer with the shortest way", () => {
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

test("after a sleep, during which the steady clock stood, old answers count no more", () => {
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
