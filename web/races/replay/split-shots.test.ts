import { expect, test } from "vitest";
import { splitShotAt, planSplitShots } from "./split-shots.ts";
import { cutAt, planCuts } from "./director.ts";
import { layPace, secondsAtTurn } from "./pace.ts";
import { readFacts } from "./race-facts.ts";
import { type Deed, raceOf } from "./race-for-tests.ts";
import { layTape } from "./race-tape.ts";

/** Car a is fast from the start; b and c stay together. @param deeds by turn, counted from 1 */
function splitShotsOf(deeds: Readonly<Record<number, Partial<Deed>>>) {
  const log = raceOf(
    ["a", "b", "c"],
    Array.from({ length: 60 }, (_, i): Deed => ({
      mover: i % 3,
      ...(i === 0 && { accelerate: 12 }),
      ...(i > 0 && i < 3 && { accelerate: 2 }),
      ...deeds[i + 1],
    })),
  );
  const tape = layTape(log);
  const facts = readFacts(tape);
  const pace = layPace(tape, facts, "told");
  const cuts = planCuts(tape, facts, pace);
  return {
    splitShots: planSplitShots(tape, facts, pace, cuts),
    cuts,
    at: (turn: number) => secondsAtTurn(pace, turn - 1) + 0.3,
  };
}

test("of two things at once that are far apart, the one that the director does not show stands beside it", () => {
  const { splitShots, cuts, at } = splitShotsOf({ 30: { hit: 0, blocked: 2 } });
  expect(cutAt(cuts, at(30)).subject).toBe(0);
  expect(splitShotAt(splitShots, at(30))).toMatchObject({ subject: 2 });
});

test("what is in the same picture anyway, or shown by the director, needs no second one", () => {
  const { splitShots, cuts, at } = splitShotsOf({ 30: { hit: 1, blocked: 2 } });
  expect(cutAt(cuts, at(30)).subject).toBe(1);
  expect(splitShotAt(splitShots, at(30))).toBeUndefined();
  for (const { subject, fromSeconds, toSeconds } of splitShots) {
    expect(toSeconds - fromSeconds).toBeGreaterThanOrEqual(1.2);
    expect(cutAt(cuts, (fromSeconds + toSeconds) / 2).subject).not.toBe(subject);
  }
});
