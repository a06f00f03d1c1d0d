import { describe, expect, test } from "vitest";
import { defaultFormula } from "#engine/race/formula.ts";
import { houseCars } from "#languages/solidity/house-cars/house-cars.ts";
import { challenges } from "#languages/solidity/templates/challenges.ts";
import { bodyOf, type Exercise, lineWith, readNumber, setNumber } from "#languages/solidity/templates/exercise.ts";
import { firstLap } from "#languages/solidity/templates/first-lap.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { compiledForTests, machineForTests } from "../debugger/car-for-tests.ts";
import { createDriveService } from "./drive-service.ts";
import { exerciseField } from "./exercise-field.ts";
import { isReached, raceExercise } from "./race-exercise.ts";
import { startRace } from "./race-in-steps.ts";

const service = createDriveService(machineForTests);
const { lessons: english } = messagesOf("en");
const { lessons: turkish } = messagesOf("tr");

function race({ goal }: Exercise, source: string) {
  const own = { name: "MyCar", initcode: compiledForTests(source).initcode };
  const field = exerciseField(own, goal, houseCars, defaultFormula.cars)!;
  const ask = async (order: Parameters<typeof service>[0]) => service(order) as never;
  return raceExercise(ask, defaultFormula, field, goal);
}

describe.each([
  ["English", english],
  ["Turkish", turkish],
])("in %s", (_, texts) => {
  const exercises = [
    ...firstLap.map((step) => ({ ...step, comments: texts.steps[step.id].comments })),
    ...challenges.map((challenge) => ({ ...challenge, comments: texts.challenges[challenge.id].comments })),
  ];
  test.each(exercises)("$id: its car compiles and misses the goal, the change reaches it", async (exercise) => {
    const source = exercise.source(exercise.comments);
    expect(isReached(exercise.goal, await race(exercise, source))).toBe(false);
    const solved = exercise.solution(source);
    expect(solved).not.toBe(source);
    expect(isReached(exercise.goal, await race(exercise, solved))).toBe(true);
  });
});

test("the first lap's last step ends ahead of the second house car", () => {
  expect(houseCars.find((car) => car.difficulty === 2)?.id).toBe(firstLap.at(-1)!.goal.rival);
});

test("whoever starts late starts last, and the race that is shown is one that did not count", async () => {
  const comeback = challenges.find(({ id }) => id === "comeback")!;
  const { shown, counted } = await race(comeback, comeback.source([]));
  expect(counted).toBe(0);
  expect(shown.number).toBe(1);
  const { formula, cars, seed } = shown.race;
  const bytes = cars.map(({ name, initcode }) => ({ name, initcode: Buffer.from(initcode.slice(2), "hex") }));
  const stepped = startRace(machineForTests, { formula, cars: bytes, seed: BigInt(seed) });
  stepped.playTo(comeback.goal.lateTurns!);
  const { cars: places } = stepped.log().turns.at(-1)!.after;
  expect(places.map(({ y }) => y).toSorted((a, b) => a - b)[0]).toBe(places[shown.seat]!.y);
  stepped.release();
});

test("every seat counts for itself", () => {
  const goal = { rival: "wasp", races: 20, counted: "ahead", least: 10, leastFromEachSeat: 2 } as const;
  const result = { races: 20, counted: 14, failedShare: 0.1, shown: undefined as never };
  expect(isReached(goal, { ...result, countedFromSeat: [4, 4, 2, 2, 2] })).toBe(true);
  expect(isReached(goal, { ...result, countedFromSeat: [4, 4, 4, 2, 1] })).toBe(false);
  expect(isReached({ ...goal, noFailedTurns: true }, { ...result, countedFromSeat: [4, 4, 2, 2, 2] })).toBe(false);
});

test("a slider reads and writes its number in the source, and nothing else", () => {
  const source = "uint256 constant UNITS = 12; // UNITS\nx(UNITS);";
  expect(readNumber(source, "UNITS")).toBe(12);
  expect(lineWith(`contract A {\n    ${source}\n}`, "UNITS")).toBe("uint256 constant UNITS = 12; // UNITS");
  expect(setNumber(source, "UNITS", 3)).toBe("uint256 constant UNITS = 3; // UNITS\nx(UNITS);");
  expect([readNumber("nothing", "UNITS"), setNumber("nothing", "UNITS", 3)]).toEqual([undefined, undefined]);
});

test("of a challenge's car some ten lines are its turn", () => {
  for (const challenge of challenges) {
    const lines = bodyOf(challenge.source(["a", "b"])).split("\n");
    expect(lines[0]).toMatch(/^\S/);
    expect(lines.length).toBeLessThanOrEqual(14);
  }
});
