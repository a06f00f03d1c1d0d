import { expect, test } from "vitest";
import { writeContract } from "../python/write-contract.ts";
import { buildCourse } from "./build-course.ts";
import { course } from "./course.ts";
import { courseCars, courseSteps } from "./course-cars.ts";

test("the course is made from its programs: node languages/contract-course/build-course.ts writes it, and each pair moves alike", () => {
  expect(course).toEqual(buildCourse());
});

test("every line of a contract belongs to a line of its program, in the program's order", () => {
  for (const id of courseSteps) {
    const { name, source } = courseCars[id];
    const places = writeContract(source, name).map(({ of }) => of);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places.at(-1)).toBeLessThanOrEqual(source.split("\n").length);
  }
});

test("what has no line in the contract is refused, not guessed", () => {
  const car = (body: string) => `def take_turn(race, cars, place):\n${body}\n`;
  expect(() => writeContract(car("    x = [1, 2]"), "Car")).toThrow('"list" has no words');
  expect(() => writeContract(car("    for car in cars:\n        race.buy_shell(1)"), "Car")).toThrow(
    '"for" has no line',
  );
  expect(() => writeContract(car("    if place:\n        x = 1\n    race.buy_shell(x)"), "Car")).toThrow(
    "read outside",
  );
});

test("brackets stand where Solidity would read it otherwise", () => {
  const body =
    "    x = (place + 1) * 2 - (3 - place)\n    if not (x > 1 and place == 0) or x < 1:\n        race.buy_shell(1)";
  const text = writeContract(`def take_turn(race, cars, place):\n${body}\n`, "Car").map((line) => line.text.trim());
  expect(text).toContain("uint256 x = (yourCarIndex + 1) * 2 - (3 - yourCarIndex);");
  expect(text).toContain("if (!(x > 1 && yourCarIndex == 0) || x < 1) {");
});
