import { expect, test } from "vitest";
import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import { dashOf, strokeOf } from "./charts.tsx";
import { liveryColours } from "#domain/teams/livery.ts";
import { difference, linear, paintCars } from "./liveries.ts";

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

test("the lines of house cars differ, and are visible on light and dark pages", () => {
  const ids = houseCarNames.map(({ id }) => id);
  const [white, black] = ["#ffffff", "#151b25"].map(luminance);
  const lines = ids.map((id) => strokeOf(paintCars([id]), 0, "#14171c"));
  for (const line of lines) {
    expect((white! + 0.05) / (luminance(line) + 0.05)).toBeGreaterThan(3);
    expect((luminance(line) + 0.05) / (black! + 0.05)).toBeGreaterThan(3);
  }
  const teams = liveryColours.map((colour) => paintCars([colour])[0]!.body);
  for (const [at, line] of lines.entries())
    for (const other of [...lines.slice(0, at), ...teams])
      expect(difference(linear(line), linear(other))).toBeGreaterThan(28);
});

test("a team next to house cars keeps its colour, and each car has a different line", () => {
  for (const colour of liveryColours) {
    const cars = paintCars(["wasp", colour, "wasp", null, "viper"]);
    expect(cars[1]!.colour).toBe(colour);
    const lines = cars.map((_, seat) => strokeOf(cars, seat, "#14171c"));
    expect(new Set(lines).size).toBe(5);
  }
});

function luminance(colour: string): number {
  const [r, g, b] = linear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
