import { expect, test } from "vitest";
import { dashOf, strokeOf } from "./charts.tsx";
import { liveryColours, paintCars } from "./liveries.ts";

test("no two lines of a chart look alike, even if teams share colours", () => {
  for (const a of liveryColours) {
    for (const b of liveryColours) {
      const cars = paintCars([a, b, a, b, a]);
      const strokes = cars.map((_, seat) => strokeOf(cars, seat, "#14171c"));
      expect(new Set(strokes).size).toBe(5);
    }
  }
});

test("black uses the text colour, and white doesn't", () => {
  const cars = paintCars(["black", "white"]);
  expect(strokeOf(cars, 0, "#fff")).toBe("#fff");
  expect(strokeOf(cars, 1, "#fff")).not.toBe("#fff");
  expect(dashOf(cars, 1)).not.toEqual(dashOf(cars, 0));
});
