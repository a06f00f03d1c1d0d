import { expect, test } from "vitest";
import { cutAt, planCuts } from "./director.ts";
import { layPace, leadInSeconds, raceLength, secondsAtTurn } from "./pace.ts";
import { readStory } from "./race-story.ts";
import { type TurnPlan, livelyRace, raceOf } from "./race-for-tests.ts";
import { buildTimeline } from "./race-timeline.ts";

function planOf(log = livelyRace()) {
  const timeline = buildTimeline(log);
  const story = readStory(timeline);
  const pace = layPace(timeline, story, "told");
  return { cuts: planCuts(timeline, story, pace), pace, timeline };
}

test("the plan begins at the lights, in order, with time for each shot", () => {
  const { cuts } = planOf();
  expect(cuts[0]).toMatchObject({ fromSeconds: -leadInSeconds, camera: "overview" });
  for (let i = 1; i < cuts.length; i += 1) expect(cuts[i]!.fromSeconds - cuts[i - 1]!.fromSeconds).toBeGreaterThan(0.8);
});

test("a shell that hits is shown at its target", () => {
  const { cuts, pace } = planOf();
  expect(cutAt(cuts, secondsAtTurn(pace, 6) + 0.6)).toMatchObject({
    why: "shell-hit",
    subject: 2,
    camera: "trackside",
  });
});

test("a second hit shortly after another is shown too", () => {
  const { cuts } = planOf(
    raceOf(
      ["a", "b", "c"],
      Array.from({ length: 60 }, (_, i): TurnPlan => ({
        mover: i % 3,
        ...(i < 3 && { accelerate: 9 }),
        ...(i === 21 && { hit: 1 }),
        ...(i === 23 && { hit: 0 }),
      })),
    ),
  );
  const hits = cuts.filter(({ why }) => why === "shell-hit");
  expect(hits.map(({ subject }) => subject)).toEqual([1, 0]);
});

test("the finish is shown from the line, then the podium", () => {
  const { cuts, pace, timeline } = planOf();
  expect(cutAt(cuts, raceLength(pace) - 0.5)).toMatchObject({ why: "won", subject: timeline.log.winner });
  expect(cuts.at(-1)).toMatchObject({ why: "podium", camera: "podium" });
});

test("an uneventful race still changes cameras every few seconds", () => {
  const { cuts, pace } = planOf(
    raceOf(
      ["a", "b"],
      Array.from({ length: 60 }, (_, i): TurnPlan => ({ mover: i % 2 })),
    ),
  );
  expect(cuts.length).toBeGreaterThan(raceLength(pace) / 12);
});

test("a race without turns has a plan", () => {
  expect(planOf(raceOf(["a", "b"], [])).cuts.length).toBeGreaterThan(1);
});
