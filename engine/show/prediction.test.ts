import { expect, test } from "vitest";
import { placeOnBoard, problemOfPrediction, scorePrediction } from "./prediction.ts";

test("gives five, three or one point by distance, and none for unrevealed teams", () => {
  const order = ["a", "b", "c", "d"];
  expect(scorePrediction(order, new Map())).toEqual({ points: 0, revealed: 0, exact: 0, atMost: 20 });
  const places = new Map([
    ["d", 4],
    ["c", 2],
    ["b", 9],
  ]);
  expect(scorePrediction(order, places)).toEqual({ points: 8, revealed: 3, exact: 1, atMost: 13 });
});

test("gives equal points the same place", () => {
  const board = { counts: [4, 0, 0, 2, 1] };
  expect([4, 3, 0].map((points) => placeOnBoard(board, points).place)).toEqual([1, 2, 4]);
  expect(placeOnBoard(board, 3).of).toBe(7);
});

test("accepts only predictions of three or all entrants, each once", () => {
  const teams = new Set(["a", "b", "c", "d"]);
  const problems = (["top-three", "full"] as const).map((kind) =>
    [
      ["a", "b", "c"],
      ["a", "b", "c", "d"],
      ["a", "a", "b"],
      ["a", "b", "x"],
    ].map((order) => problemOfPrediction(kind, order, teams)),
  );
  expect(problems).toEqual([
    [undefined, "length", "twice", "no-such-team"],
    ["length", undefined, "twice", "no-such-team"],
  ]);
  expect(problemOfPrediction("top-three", ["b", "a"], new Set(["a", "b"]))).toBeUndefined();
});
