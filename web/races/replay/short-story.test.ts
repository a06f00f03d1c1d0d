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

test("of hits, those on others than the winner are told first, and none of the last turn", () => {
  const race = raceOf(
    ["a", "b", "c"],
    [
      { mover: 0, accelerate: 40 },
      { mover: 1, hit: 0 },
      { mover: 2, accelerate: 20 },
      { mover: 0, hit: 2 },
      { mover: 2, accelerate: 50 },
      { mover: 0, accelerate: 920 },
      { mover: 1, hit: 2 },
    ],
  );
  const told = storyOf(race);
  expect(race.winner).toBe(0);
  expect(told).toContainEqual(expect.objectContaining({ kind: "shell-hit", turn: 4, target: 2 }));
  expect(told.filter(({ kind, turn }) => kind === "shell-hit" && turn === race.turns.length)).toEqual([]);
  expect(told.at(-1)).toMatchObject({ kind: "won", seat: 0 });
});
