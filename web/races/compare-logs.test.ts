import { expect, test } from "vitest";
import { compareLogs } from "../simulator/compare-panel.tsx";
import { livelyRace, raceOf } from "./replay/race-for-tests.ts";

test("a log equals itself under other car names", () => {
  const renamed = { ...livelyRace(), seats: livelyRace().seats.map((seat) => ({ ...seat, name: "other" })) };
  expect(compareLogs(livelyRace(), renamed)).toMatchObject({ kind: "same" });
});

test("finds one changed number in its turn", () => {
  const changed = structuredClone(livelyRace());
  changed.turns[11]!.after.cars[3]!.balance -= 1;
  expect(compareLogs(livelyRace(), changed)).toEqual({ kind: "differs", turn: 12 });
});

test("a truncated log differs in its first missing turn", () => {
  const whole = raceOf(["a", "b"], [{ mover: 1 }, { mover: 0 }, { mover: 1 }]);
  expect(compareLogs(whole, { ...whole, turns: whole.turns.slice(0, 2) })).toEqual({ kind: "differs", turn: 3 });
});

test("a different seed is a different race", () => {
  expect(compareLogs(livelyRace(), { ...livelyRace(), seed: "0x2" })).toEqual({ kind: "other-race" });
});
