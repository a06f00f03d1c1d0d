import { expect, test } from "vitest";
import { captionAt, planCaptions } from "./captions.ts";
import { layPace, secondsAtTurn } from "./pace.ts";
import { livelyRace, raceOf } from "./race-for-tests.ts";
import { readStory } from "./race-story.ts";
import { buildTimeline } from "./race-timeline.ts";

function planOf(log = livelyRace(), kind: "told" | "even" = "told") {
  const timeline = buildTimeline(log);
  const story = readStory(timeline);
  return planCaptions(log, story, layPace(timeline, story, kind));
}

test("captions appear one at a time, in order", () => {
  const captions = planOf();
  expect(captions.length).toBeGreaterThan(4);
  const times = captions.flatMap(({ fromSeconds, toSeconds }) => [fromSeconds, toSeconds]);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test("a caption appears when the tower shows its turn", () => {
  const log = livelyRace();
  const timeline = buildTimeline(log);
  const story = readStory(timeline);
  const pace = layPace(timeline, story, "told");
  const captions = planCaptions(log, story, pace).filter(({ fact }) => fact.kind !== "photo-finish");
  expect(captions.map(({ fromSeconds }) => fromSeconds)).toEqual(
    captions.map(({ fact }) => secondsAtTurn(pace, fact.turn)),
  );
});

test("a lead change has a caption", () => {
  const captions = planOf();
  const lead = captions.findIndex(({ fact }) => fact.kind === "lead-changed");
  expect(lead).toBeGreaterThanOrEqual(0);
  const { fromSeconds, toSeconds } = captions[lead]!;
  expect(captionAt(captions, fromSeconds)).toBe(lead);
  expect(captionAt(captions, toSeconds - 0.001)).toBe(lead);
  expect(captionAt(captions, -3)).toBe(-1);
  expect(captionAt(captions, 1e6)).toBe(-1);
});

test("a close finish is announced only during slow motion", () => {
  const close = raceOf(
    ["Falcon", "Indigo"],
    [
      { mover: 0, accelerate: 100 },
      { mover: 1, accelerate: 124 },
      ...Array.from({ length: 10 }, (_, i) => ({ mover: i % 2 })),
    ],
  );
  const kinds = (kind: "told" | "even") => planOf(close, kind).map(({ fact }) => fact.kind);
  expect(kinds("told")).toContain("photo-finish");
  expect(kinds("even")).not.toContain("photo-finish");
});

test("the last caption is the finish, not another lead change", () => {
  const captions = planOf();
  expect(captions.at(-1)!.fact).toMatchObject({ kind: "won", seat: 2 });
  expect(captions.every(({ fromSeconds, toSeconds }) => toSeconds > fromSeconds)).toBe(true);
});

test("a caption gives the reason from the log up to its turn", () => {
  const captions = planOf();
  const hit = captions.find(({ fact }) => fact.kind === "shell-hit");
  expect(hit?.why).toEqual({ kind: "never-shielded", seat: 2 });
  expect(captions.at(-1)?.why).toMatchObject({ kind: "led-since", seat: 2 });
});
