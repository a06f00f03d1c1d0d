import { expect, test } from "vitest";
import { ratingPoints } from "./rating-points.ts";

/** Wins ten of eleven meetings with the mean. */
const tenOfEleven = Math.LN10;

test("gives 1500 points for mean strength, and 400 more for ten wins in eleven", () => {
  expect(ratingPoints(0)).toBe(1500);
  expect(ratingPoints(tenOfEleven)).toBe(1900);
  expect(ratingPoints(-tenOfEleven)).toBe(1100);
});
