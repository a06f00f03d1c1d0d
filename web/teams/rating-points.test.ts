import { expect, test } from "vitest";
import { ratingPoints } from "./rating-points.ts";

test("a team of mean strength has 1500 points, and 400 more win ten of eleven meetings", () => {
  expect(ratingPoints(0)).toBe(1500);
  expect(ratingPoints(Math.log(10))).toBe(1900);
  expect(ratingPoints(-Math.log(10))).toBe(1100);
});
