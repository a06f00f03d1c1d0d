import { expect, test } from "vitest";
import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import { liveryColours } from "#domain/teams/livery.ts";
import { type Paint, paintCars, areDistinct } from "./liveries.ts";

function everyPairIsDistinct(wanted: readonly (Paint | null)[]): boolean {
  const cars = paintCars(wanted);
  return cars.every((a, i) => cars.every((b, j) => i === j || areDistinct(a, b)));
}

test("five cars without a chosen colour get five colours", () => {
  expect(new Set(paintCars([null, null, null, null, null]).map((livery) => livery.colour)).size).toBe(5);
});

test("a car keeps its chosen colour", () => {
  expect(paintCars(["gray", null, "white"]).map((livery) => livery.colour)).toEqual(["gray", "red", "white"]);
});

test.each(liveryColours)("five cars all in %s are distinguishable", (colour) => {
  expect(everyPairIsDistinct([colour, colour, colour, colour, colour])).toBe(true);
});

test("any five of the seven colours are distinguishable, also in gray and colour-blind", () => {
  for (const a of liveryColours)
    for (const b of liveryColours) expect(everyPairIsDistinct([a, b, a, b, null])).toBe(true);
});

test("any five house cars are distinguishable, also in gray and colour-blind", () => {
  const ids = houseCarNames.map(({ id }) => id);
  for (const own of [null, ...liveryColours])
    for (const a of ids) for (const b of ids) expect(everyPairIsDistinct([own, a, b, "wasp", "viper"])).toBe(true);
});

test("red and blue, alike in gray, have patterns; black and white don't", () => {
  const [red, blue] = paintCars(["red", "blue"]);
  expect(red!.pattern).not.toBe(blue!.pattern);
  const [black, white] = paintCars(["black", "white"]);
  expect([black!.pattern, white!.pattern]).toEqual(["plain", "plain"]);
});

test("ten cars all get a colour", () => {
  expect(paintCars(Array.from({ length: 10 }, () => null))).toHaveLength(10);
});

test("a car always shows both colours of its team", () => {
  for (const second of liveryColours) {
    const cars = paintCars(["blue", "blue", "blue", "red", "blue"], [second, second, second, second, second]);
    const { body: first } = paintCars(["blue"])[0]!;
    const { body: other } = paintCars([second])[0]!;
    const blue = second === "blue" ? [] : cars.filter((_, seat) => seat !== 3);
    expect(blue.slice(0, 3).every(({ pattern }) => pattern !== "plain")).toBe(true);
    expect(blue.map(({ body, trim }) => [body, trim].toSorted())).toEqual(blue.map(() => [first, other].toSorted()));
    expect(cars.every((a, i) => cars.every((b, j) => i === j || areDistinct(a, b)))).toBe(true);
  }
});
