import { expect, test } from "vitest";
import { readReplayLink, replayLink } from "./replay-link.ts";

test("a link opens at its moment", () => {
  const link = replayLink("https://race.example/race/abc?lang=tr#x", {
    turn: 37,
    rate: 2,
    camera: "chase",
    pace: "even",
  });
  expect(link).toBe("https://race.example/race/abc?turn=37&speed=2&camera=chase&pace=even");
  expect(readReplayLink(new URL(link).searchParams)).toEqual({ turn: 37, rate: 2, camera: "chase", pace: "even" });
});

test("a link omits default settings", () => {
  expect(replayLink("https://race.example/race/abc", { turn: 0, rate: 1, camera: "director", pace: "told" })).toBe(
    "https://race.example/race/abc?turn=0",
  );
});

test("invalid parameters are ignored", () => {
  expect(readReplayLink(new URLSearchParams("turn=-4&speed=900&camera=drone&pace=x"))).toEqual({});
  expect(readReplayLink(new URLSearchParams("turn=1e400&speed=no"))).toEqual({});
});
