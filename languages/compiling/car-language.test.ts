import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { recogniseLanguage } from "./car-language.ts";

const starter = (name: string) => readFileSync(new URL(`../../starter/cars/${name}`, import.meta.url), "utf8");

test("recognises a pasted source by how its car begins", () => {
  expect(
    ["first_car.py", "first-car.js", "first-car.ts", "FirstCar.sol"].map((name) => recogniseLanguage(starter(name))),
  ).toEqual(["python", "javascript", "typescript", "solidity"]);
  expect(recogniseLanguage("const takeTurn = (race, cars) => race.buyAcceleration(1);")).toBe("javascript");
});

test("doesn't guess between none or two matches", () => {
  expect(recogniseLanguage("x = 3")).toBeUndefined();
  expect(recogniseLanguage("# def take_turn(race, cars, place):")).toBeUndefined();
  expect(recogniseLanguage("def take_turn(a, b, c):\n    pass\nfunction takeTurn() {}")).toBeUndefined();
});
