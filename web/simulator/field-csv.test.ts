import { expect, test } from "vitest";
import type { CarEvaluation, Evaluation } from "#engine/evaluation/evaluate.ts";
import type { Estimate } from "#engine/evaluation/win-intervals.ts";
import { addRace, emptyTally, fieldCsv } from "./field-tally.ts";

const estimate = (value: number): Estimate => ({ value, low: 2e-19, high: 1 });
const car = (name: string, wins: number): CarEvaluation => ({
  name,
  wins: estimate(wins),
  meanFinish: estimate(2 - wins),
  failedTurns: estimate(1 / 3),
  meanGasPerTurn: 1000,
  meanBalanceLeft: 12.5,
});

test("exports a row per car, without exponents, with who finished before whom", () => {
  const tally = emptyTally(2);
  const summary = {
    winner: 0,
    finishOrder: [0, 1],
    turns: 12,
    turnsTaken: [],
    failedTurns: [],
    gasUsed: [],
    balance: [],
  };
  addRace(tally, { seats: [1, 0], seed: "0x1" }, summary);
  const beats = [
    [estimate(0), estimate(1)],
    [estimate(0), estimate(0)],
  ];
  const evaluation = { races: 1, cars: [car("Wasp", 1), car("=Hedgehog", 0)], beats } as Evaluation;
  const [head, ...rows] = fieldCsv(evaluation, tally)
    .trim()
    .split("\r\n")
    .map((row) => row.split(","));
  expect(rows.map((row) => Object.fromEntries(row.map((cell, i) => [head![i], cell])))).toEqual([
    expect.objectContaining({
      car: "Wasp",
      win_share: "1",
      win_share_low: "0",
      finished_1: "1",
      wins_from_seat_2: "1",
      ahead_of_1: "",
      ahead_of_2: "1",
    }),
    expect.objectContaining({
      car: "'=Hedgehog",
      failed_turn_share: "0.333333",
      finished_2: "1",
      ahead_of_1: "0",
      ahead_of_2: "",
    }),
  ]);
});
