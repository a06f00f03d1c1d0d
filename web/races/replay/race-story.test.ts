import { expect, test } from "vitest";
import { factsOfTurn, readStory } from "./race-story.ts";
import { type TurnPlan, livelyRace, raceOf } from "./race-for-tests.ts";
import { buildTimeline } from "./race-timeline.ts";

test("each turn's facts match the log", () => {
  const story = readStory(buildTimeline(livelyRace()));
  expect(factsOfTurn(story, 1)).toEqual([{ kind: "accelerated", turn: 1, seat: 1, amount: 12, cost: 120, speed: 12 }]);
  expect(factsOfTurn(story, 3)).toEqual([
    { kind: "failed", turn: 3, seat: 3, outcome: { kind: "out-of-gas" }, gasUsed: 2_000_000 },
  ]);
  expect(factsOfTurn(story, 6)).toEqual([
    { kind: "shell-blocked", turn: 6, seat: 3, target: 4 },
    { kind: "lead-changed", turn: 6, seat: 2, from: 1 },
  ]);
  expect(factsOfTurn(story, 7)).toContainEqual({
    kind: "shell-hit",
    turn: 7,
    seat: 1,
    target: 2,
    by: "shell",
    speedBefore: 15,
  });
  expect(factsOfTurn(story, 9)).toContainEqual({ kind: "shell-missed", turn: 9, seat: 0 });
});

test("the last turn has the winner and the margin", () => {
  const log = livelyRace();
  const story = readStory(buildTimeline(log));
  const last = log.turns.at(-1)!.after;
  const [first, second] = log.finishOrder;
  expect(story.facts.at(-1)).toEqual({
    kind: "won",
    turn: log.turns.length,
    seat: log.winner,
    margin: last.cars[first!]!.y - last.cars[second!]!.y,
  });
});

test("a race without a winner says how it ended", () => {
  const story = readStory(buildTimeline(raceOf(["a", "b"], [{ mover: 1 }])));
  expect(story.facts).toEqual([
    { kind: "idle", turn: 1, seat: 1 },
    { kind: "no-winner", turn: 1, ending: "unfinished" },
  ]);
});

test("turns outside the race have no facts", () => {
  const story = readStory(buildTimeline(raceOf(["a", "b"], [{ mover: 1 }])));
  expect([factsOfTurn(story, 0), factsOfTurn(story, 2)]).toEqual([[], []]);
});

const turnsOf = (facts: readonly { turn: number }[]) => facts.map(({ turn }) => turn);
const kindsOf = (facts: readonly { kind: string }[]) => facts.map(({ kind }) => kind);
const nothingHappens = Array.from({ length: 6 }, (_, index): TurnPlan => ({ mover: index % 2 }));

test("highlights are shells, lead changes and the finish, in order", () => {
  const { highlights } = readStory(buildTimeline(livelyRace()));
  expect(highlights.length).toBeLessThanOrEqual(12);
  expect(turnsOf(highlights)).toEqual(turnsOf(highlights).toSorted((a, b) => a - b));
  expect(kindsOf(highlights)).toEqual(expect.arrayContaining(["shell-hit", "lead-changed", "shell-blocked"]));
  expect(highlights.at(-1)?.kind).toBe("won");
});

test("the summary has three facts in order, with the deciding one and the ending", () => {
  const { summary } = readStory(buildTimeline(livelyRace()));
  expect(summary).toHaveLength(3);
  expect(turnsOf(summary)).toEqual(turnsOf(summary).toSorted((a, b) => a - b));
  expect(kindsOf(summary)).toContain("shell-hit");
  expect(summary.at(-1)?.kind).toBe("won");
});

test("an uneventful race has only its ending as highlight and summary", () => {
  const { highlights, summary } = readStory(buildTimeline(raceOf(["a", "b"], nothingHappens)));
  expect([kindsOf(highlights), kindsOf(summary)]).toEqual([["no-winner"], ["no-winner"]]);
});

test("the summary prefers hits on rivals of the winner, before the last turn", () => {
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
  const { summary } = readStory(buildTimeline(race));
  expect(race.winner).toBe(0);
  expect(summary).toContainEqual(expect.objectContaining({ kind: "shell-hit", turn: 4, target: 2 }));
  expect(summary.filter(({ kind, turn }) => kind === "shell-hit" && turn === race.turns.length)).toEqual([]);
  expect(summary.at(-1)).toMatchObject({ kind: "won", seat: 0 });
});
