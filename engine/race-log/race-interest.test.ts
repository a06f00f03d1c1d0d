import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMachine } from "../evm/create-machine.ts";
import { defaultFormula } from "../formula/formula.ts";
import { raceInterest } from "./race-interest.ts";
import type { RaceLog } from "./race-log.ts";
import { runRace } from "../referee/run-race.ts";
import { sampleRace } from "../referee/sample-race.cases.ts";

function raceWith(distances: readonly (readonly [number, number])[], hits: Record<number, number> = {}): RaceLog {
  const car = (y: number) => ({ balance: 0, speed: 1, y, shield: 0 });
  const state = (ys: readonly number[]) => ({ cars: ys.map(car), sold: [], bananas: [] });
  return {
    version: 1,
    formula: { ...defaultFormula, cars: 2, finishDistance: 1_000 },
    seats: [{ name: "Winner" }, { name: "Other" }],
    detail: "calls",
    start: state([0, 0]),
    turns: distances.map((ys, index) => ({
      turn: index + 1,
      mover: 1,
      outcome: { kind: "ok" },
      purchases: [],
      effects: hits[index + 1] === undefined ? [] : [{ kind: "hit", target: 0, speedBefore: hits[index + 1]! }],
      after: state(ys),
    })),
    ending: "finish",
    winner: 0,
    finishOrder: [0, 1],
  };
}

test("suggests the finish of a race decided by a length", () => {
  const interest = raceInterest(
    raceWith([
      [300, 100],
      [500, 300],
      [800, 700],
      [1_000, 998],
    ]),
  );
  expect(interest).toEqual({
    score: 30,
    reason: "photo-finish",
    turn: 4,
    seat: 0,
    amount: 2,
    figures: { margin: 2, placeAtHalf: 1, leadChanges: 0 },
  });
});

test("reports a winner who was behind at half-time as a comeback", () => {
  const interest = raceInterest(
    raceWith([
      [10, 300],
      [200, 600],
      [500, 650],
      [1_000, 700],
    ]),
  );
  expect(interest).toMatchObject({ reason: "comeback", turn: 2, seat: 0, amount: 2 });
});

test("counts lead changes only after the first turns", () => {
  const early = raceWith([
    [10, 5],
    [10, 15],
    [20, 15],
    [400, 100],
    [500, 150],
    [600, 200],
    [800, 300],
    [1_000, 400],
  ]);
  expect(raceInterest(early)).toMatchObject({ reason: "finish", score: 0, figures: { leadChanges: 2 } });
  const late = raceWith([
    [5, 0],
    [10, 0],
    [15, 0],
    [20, 0],
    [500, 600],
    [700, 650],
    [800, 810],
    [1_000, 820],
  ]);
  expect(raceInterest(late)).toMatchObject({ reason: "lead-changes", turn: 8, amount: 4 });
});

test("reports a leader hit shortly before the end, but not early on", () => {
  const distances = Array.from({ length: 10 }, (_, turn): [number, number] => [100 * (turn + 1), 60 * (turn + 1)]);
  expect(raceInterest(raceWith(distances, { 9: 20, 2: 90 }))).toMatchObject({
    score: 16,
    reason: "late-hit",
    turn: 9,
    seat: 1,
    amount: 20,
  });
  expect(raceInterest(raceWith(distances, { 2: 90 }))).toMatchObject({ reason: "finish", score: 0 });
});

test("finds nothing of interest in a race that no one finished", () => {
  const log = { ...raceWith([[1, 2]]), winner: null, ending: "turn-limit" } satisfies RaceLog;
  expect(raceInterest(log)).toEqual({ score: 0, reason: "finish", turn: 1, seat: null, amount: 0 });
});

test("gives a reason within the turns of a real race", () => {
  const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
  const log = runRace({ formula: defaultFormula, ...sampleRace("C"), machine });
  const { turn, score } = raceInterest(log);
  expect(turn).toBeGreaterThan(0);
  expect(turn).toBeLessThanOrEqual(log.turns.length);
  expect(Number.isInteger(score)).toBe(true);
});
