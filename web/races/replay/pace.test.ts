import { expect, test } from "vitest";
import { layPace, raceLength, secondsAtTurn, turnAtSeconds } from "./pace.ts";
import { readStory } from "./race-story.ts";
import { type TurnPlan, livelyRace, raceOf } from "./race-for-tests.ts";
import { buildTimeline } from "./race-timeline.ts";

function paceOf(log = livelyRace(), kind: "told" | "even" = "told") {
  const timeline = buildTimeline(log);
  return layPace(timeline, readStory(timeline), kind);
}

const idle = (turns: number) => Array.from({ length: turns }, (_, i): TurnPlan => ({ mover: i % 2 }));

test.each([25, 80, 300, 1000])("a race of %i turns plays in 60 to 90 seconds", (turns) => {
  const seconds = raceLength(paceOf(raceOf(["a", "b"], idle(turns))));
  expect(seconds).toBeGreaterThan(60);
  expect(seconds).toBeLessThan(90);
});

test("a race of one turn is short, not slow", () => {
  expect(raceLength(paceOf(raceOf(["a", "b"], idle(1))))).toBe(3);
});

test("a turn with a hit lasts longer than an uneventful one", () => {
  const { completeAt } = paceOf();
  const lasts = (turn: number) => completeAt[turn]! - completeAt[turn - 1]!;
  expect(lasts(7)).toBeGreaterThan(2 * lasts(40));
});

test("all turns take equally long at an even pace", () => {
  const { completeAt } = paceOf(livelyRace(), "even");
  expect(completeAt[7]! - completeAt[6]!).toBeCloseTo(completeAt[41]! - completeAt[40]!);
});

test("time and turns convert both ways, and time never runs backwards", () => {
  const pace = paceOf();
  for (let turn = 0; turn <= pace.completeAt.length - 1; turn += 0.37)
    expect(turnAtSeconds(pace, secondsAtTurn(pace, turn))).toBeCloseTo(turn, 6);
  let last = 0;
  for (let seconds = 0; seconds <= raceLength(pace); seconds += 0.01) {
    const turn = turnAtSeconds(pace, seconds);
    expect(turn).toBeGreaterThanOrEqual(last);
    last = turn;
  }
});
