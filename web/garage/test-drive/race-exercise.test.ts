import { describe, expect, test } from "vitest";
import { defaultFormula } from "#engine/formula/formula.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { challenges, firstLap } from "#languages/cars/exercises/exercises.ts";
import { type Exercise, lessonLanguages, lineWith, readNumber, setNumber } from "#languages/cars/exercises/exercise.ts";
import { messagesOf } from "#messages/messages-of.ts";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { createCompileSession } from "#languages/compiling/session/compile-session.ts";
import { compilerForTests } from "#languages/solidity/node/compiler-for-tests.ts";
import { machineForTests } from "../debugger/car-for-tests.ts";
import { createDriveService } from "./drive-service.ts";
import { isReached, raceExercise, exerciseField } from "./race-exercise.ts";
import { startRace } from "./race-in-steps.ts";

const service = createDriveService(machineForTests);
const { lessons: english } = messagesOf("en");
const { lessons: turkish } = messagesOf("tr");

const compile = createCompileSession(compilerForTests);

function bodyOf(source: string): string {
  const solidity = /external override \{\n([\s\S]*?)\n {4}\}\n\}/.exec(source)?.[1];
  if (solidity !== undefined) return solidity.replaceAll(/^ {8}/gm, "");
  const javascript = /\btakeTurn\(race, cars, place\) \{\n([\s\S]*?)\n\}/.exec(source)?.[1];
  if (javascript !== undefined) return javascript.replaceAll(/^ {2}/gm, "");
  const python = /\btake_turn\(race, cars, place\):\n([\s\S]*?)\s*$/.exec(source)?.[1];
  return (python ?? source).replaceAll(/^ {4}/gm, "");
}

function race({ goal }: Exercise, source: string, ending = ".sol") {
  const outcome = compile({ source, fileName: `car${ending}`, goal: "build" });
  if (outcome.kind !== "compiled") throw new Error(outcome.kind === "rejected" ? outcome.message : "not built");
  const own = { name: "MyCar", initcode: outcome.car.initcode };
  const field = exerciseField(own, goal, houseCars, defaultFormula.cars)!;
  const ask = async (order: Parameters<typeof service>[0]) => service(order) as never;
  return raceExercise(ask, defaultFormula, field, goal);
}

describe.each(lessonLanguages)("in %s", (language) => {
  test.each([...firstLap, ...challenges])(
    "$id: compiles its car, misses the goal, and reaches it with the change",
    // Every goal is tested in one language, with a car that misses and one that reaches it.
    { tags: language === "python" ? [] : ["thorough"] },
    async (exercise) => {
      const { id, cars } = exercise;
      const { source, solution } = cars[language];
      const { ending } = carLanguages[language];
      const commentsOf = ({ steps, challenges: all }: typeof english) => ({ ...steps, ...all })[id].comments;
      const text = source(commentsOf(english));
      expect(isReached(exercise.goal, await race(exercise, text, ending))).toBe(false);
      const solved = solution(text);
      expect(solved).not.toBe(text);
      expect(isReached(exercise.goal, await race(exercise, solved, ending))).toBe(true);
      const builtFrom = (source: string) => compile({ source, fileName: `car${ending}`, goal: "build" });
      expect(builtFrom(source(commentsOf(turkish)))).toMatchObject({ kind: "compiled" });
      expect(solution(source(commentsOf(turkish)))).not.toBe(source(commentsOf(turkish)));
    },
  );
});

test("finishes the first lap ahead of the second house car", () => {
  expect(houseCars.find((car) => car.difficulty === 2)?.id).toBe(firstLap.at(-1)!.goal.rival);
});

test.each([5, 6])("covers as well with %i shields as with four", async (shields) => {
  const cover = challenges.find(({ id }) => id === "cover")!;
  const source = cover.cars.python.source([]).replace("shields = 1", `shields = ${shields}`);
  expect(isReached(cover.goal, await race(cover, source, ".py"))).toBe(true);
});

test("starts last after a late start, and shows a race that didn't count", async () => {
  const comeback = challenges.find(({ id }) => id === "comeback")!;
  const { shown, counted } = await race(comeback, comeback.cars.python.source([]), ".py");
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

test("counts every seat separately", () => {
  const goal = { rival: "wasp", races: 20, counted: "ahead", least: 10, leastFromEachSeat: 2 } as const;
  const result = { races: 20, counted: 14, failedShare: 0.1, shown: undefined as never };
  expect(isReached(goal, { ...result, countedFromSeat: [4, 4, 2, 2, 2] })).toBe(true);
  expect(isReached(goal, { ...result, countedFromSeat: [4, 4, 4, 2, 1] })).toBe(false);
  expect(isReached({ ...goal, noFailedTurns: true }, { ...result, countedFromSeat: [4, 4, 2, 2, 2] })).toBe(false);
});

test("reads and writes a number in the source with a slider, and nothing else", () => {
  const source = "uint256 constant UNITS = 12; // UNITS\nx(UNITS);";
  expect(readNumber(source, "UNITS")).toBe(12);
  expect(lineWith(`contract A {\n    ${source}\n}`, "UNITS")).toBe("uint256 constant UNITS = 12; // UNITS");
  expect(setNumber(source, "UNITS", 3)).toBe("uint256 constant UNITS = 3; // UNITS\nx(UNITS);");
  expect(setNumber("UNITS = 12  # a number\nif UNITS == 2:", "UNITS", 3)).toBe("UNITS = 3  # a number\nif UNITS == 2:");
  expect([readNumber("nothing", "UNITS"), setNumber("nothing", "UNITS", 3)]).toEqual([undefined, undefined]);
});

test("has about ten lines in the turn of a challenge's car", () => {
  for (const challenge of challenges) {
    for (const { source } of Object.values(challenge.cars)) {
      const lines = bodyOf(source(["a", "b"])).split("\n");
      expect(lines[0]).toMatch(/^[^\s}]/);
      expect(lines.length).toBeLessThanOrEqual(14);
    }
  }
});
