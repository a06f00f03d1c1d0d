import { expect, test } from "vitest";
import { type Deed, livelyRace, raceOf } from "./race-for-tests.ts";
import { layTape } from "./race-tape.ts";
import { readFacts } from "./race-facts.ts";
import { pickStory } from "./short-story.ts";

const storyOf = (log: ReturnType<typeof raceOf>) => pickStory(readFacts(layTape(log)));

test("a race is told in three facts, in their order: what decided it, and how it ended", () => {
  const story = storyOf(livelyRace());
  expect(story).toHaveLength(3);
  expect(story.map(({ turn }) => turn)).toEqual(story.map(({ turn }) => turn).toSorted((a, b) => a - b));
  expect(story.map(({ kind }) => kind)).toContain("shell-hit");
  expect(story.at(-1)?.kind).toBe("won");
});

test("a race in which nothing happened is told in how it ended", () => {
  const dull = raceOf(
    ["a", "b"],
    Array.from({ length: 6 }, (_, index): Deed => ({ mover: index % 2 })),
  );
  expect(storyOf(dull).map(({ kind }) => kind)).toEqual(["no-winner"]);
});
