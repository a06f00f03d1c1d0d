import { expect, test } from "vitest";
import { factsOfTurn, readFacts } from "./race-facts.ts";
import { livelyRace, raceOf } from "./race-for-tests.ts";
import { layTape } from "./race-tape.ts";

test("each turn's facts are what the log says of it", () => {
  const facts = readFacts(layTape(livelyRace()));
  expect(factsOfTurn(facts, 1)).toEqual([{ kind: "accelerated", turn: 1, seat: 1, amount: 12, cost: 120, speed: 12 }]);
  expect(factsOfTurn(facts, 3)).toEqual([
    { kind: "failed", turn: 3, seat: 3, outcome: { kind: "out-of-gas" }, gasUsed: 2_000_000 },
  ]);
  expect(factsOfTurn(facts, 6)).toEqual([
    { kind: "shell-blocked", turn: 6, seat: 3, target: 4 },
    { kind: "lead-changed", turn: 6, seat: 2, from: 1 },
  ]);
  expect(factsOfTurn(facts, 7)).toContainEqual({
    kind: "shell-hit",
    turn: 7,
    seat: 1,
    target: 2,
    by: "shell",
    speedBefore: 15,
  });
  expect(factsOfTurn(facts, 9)).toContainEqual({ kind: "shell-missed", turn: 9, seat: 0 });
});

test("the last turn tells the winner and the margin", () => {
  const log = livelyRace();
  const facts = readFacts(layTape(log));
  const last = log.turns.at(-1)!.after;
  const [first, second] = log.finishOrder;
  expect(facts.facts.at(-1)).toEqual({
    kind: "won",
    turn: log.turns.length,
    seat: log.winner,
    margin: last.cars[first!]!.y - last.cars[second!]!.y,
  });
});

test("a race without a winner says how it ended", () => {
  const facts = readFacts(layTape(raceOf(["a", "b"], [{ mover: 1 }])));
  expect(facts.facts).toEqual([
    { kind: "idle", turn: 1, seat: 1 },
    { kind: "no-winner", turn: 1, ending: "unfinished" },
  ]);
});

test("outside the race there are no facts", () => {
  const facts = readFacts(layTape(raceOf(["a", "b"], [{ mover: 1 }])));
  expect([factsOfTurn(facts, 0), factsOfTurn(facts, 2)]).toEqual([[], []]);
});
