import { expect, test } from "vitest";
import { pickHighlights } from "./highlights.ts";
import { livelyRace, raceOf } from "./race-for-tests.ts";
import { readFacts } from "./race-facts.ts";
import { layTape } from "./race-tape.ts";

test("highlights are the shells, the changes of the lead and the finish, in the order of the race", () => {
  const picked = pickHighlights(readFacts(layTape(livelyRace())));
  expect(picked.length).toBeLessThanOrEqual(12);
  expect(picked.map((fact) => fact.turn)).toEqual(picked.map((fact) => fact.turn).toSorted((a, b) => a - b));
  expect(picked.map((fact) => fact.kind)).toEqual(
    expect.arrayContaining(["shell-hit", "lead-changed", "shell-blocked"]),
  );
  expect(picked.at(-1)?.kind).toBe("won");
});

test("a race in which nothing happens has its ending alone", () => {
  const picked = pickHighlights(readFacts(layTape(raceOf(["a", "b"], [{ mover: 0 }, { mover: 1 }]))));
  expect(picked.map((fact) => fact.kind)).toEqual(["no-winner"]);
});
