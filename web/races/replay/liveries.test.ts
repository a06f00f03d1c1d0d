import { expect, test } from "vitest";
import { type LiveryColour, liveryColours, paintCars, toldApart } from "./liveries.ts";

function everyPairToldApart(wanted: readonly (LiveryColour | null)[]): boolean {
  const cars = paintCars(wanted);
  return cars.every((a, i) => cars.every((b, j) => i === j || toldApart(a, b)));
}

test("five cars without a wish get five colours", () => {
  expect(new Set(paintCars([null, null, null, null, null]).map((livery) => livery.colour)).size).toBe(5);
});

test("a car keeps the colour it asked for", () => {
  expect(paintCars(["gray", null, "white"]).map((livery) => livery.colour)).toEqual(["gray", "red", "white"]);
});

test.each(liveryColours)("five cars all in %s are told apart", (colour) => {
  expect(everyPairToldApart([colour, colour, colour, colour, colour])).toBe(true);
});

test("every five of the seven colours are told apart, in gray and by colour-blind eyes too", () => {
  for (const a of liveryColours)
    for (const b of liveryColours) expect(everyPairToldApart([a, b, a, b, null])).toBe(true);
});

test("red and blue, alike in gray, differ in pattern; black and white need no second cue", () => {
  const [red, blue] = paintCars(["red", "blue"]);
  expect(red!.pattern).not.toBe(blue!.pattern);
  const [black, white] = paintCars(["black", "white"]);
  expect([black!.pattern, white!.pattern]).toEqual(["plain", "plain"]);
});

test("ten cars are all painted", () => {
  expect(paintCars(Array.from({ length: 10 }, () => null))).toHaveLength(10);
});

test("both colours of a team are on its car, whoever else is there", () => {
  for (const second of liveryColours) {
    const cars = paintCars(["blue", "blue", "blue", "red", "blue"], [second, second, second, second, second]);
    const { body: first } = paintCars(["blue"])[0]!;
    const { body: other } = paintCars([second])[0]!;
    const blue = second === "blue" ? [] : cars.filter((_, seat) => seat !== 3);
    expect(blue.slice(0, 3).every(({ pattern }) => pattern !== "plain")).toBe(true);
    expect(blue.map(({ body, trim }) => [body, trim].toSorted())).toEqual(blue.map(() => [first, other].toSorted()));
    expect(cars.every((a, i) => cars.every((b, j) => i === j || toldApart(a, b)))).toBe(true);
  }
});
