/**
 * Small cars to change until they reach a goal in races against house cars: the steps of the first lap, and the challenges after it. Each
 * stands in every language that cars are taught in.
 */
import type { CarLanguage } from "../compiling/car-language.ts";

/** The languages that cars are taught in, the first one first; TypeScript's cars are JavaScript's with types beside them. */
export const lessonLanguages = ["python", "javascript", "solidity"] as const satisfies readonly CarLanguage[];

export type LessonLanguage = (typeof lessonLanguages)[number];

/** The language that somebody is taught in who writes cars in `language`, or has not chosen yet. */
export function lessonLanguageOf(language: CarLanguage | undefined): LessonLanguage {
  if (language === "typescript") return "javascript";
  return language ?? lessonLanguages[0];
}

/** A number of the source that a slider moves: `NAME = 12`. */
export interface Slider {
  constant: string;
  min: number;
  max: number;
  step: number;
}

/** What the races of an exercise must show. */
export interface Goal {
  /** id of the house car that is to be beaten */
  rival: string;
  /** ids of the other house cars on the grid; without them those nearest to the rival in difficulty */
  others?: readonly string[];
  races: number;
  /** what is counted: races in which one finishes before the rival, or before all others */
  counted: "ahead" | "wins";
  /** how many of the races must count */
  least: number;
  noFailedTurns?: true;
  /** how many of the races of every single seat must count; the races are spread over the seats evenly */
  leastFromEachSeat?: number;
  /** turns at the beginning in which a car that does nothing stands in one's own place */
  lateTurns?: number;
}

/** The car of an exercise in one language. */
export interface ExerciseCar {
  /** the car at the start; comments come from the catalogue */
  source: (comments: readonly string[]) => string;
  /** edits that reach the goal, as a learner would make them: for the tests that keep the exercise passable */
  solution: (source: string) => string;
}

export interface Exercise<Id extends string = string> {
  id: Id;
  slider?: Slider;
  goal: Goal;
  cars: Readonly<Record<LessonLanguage, ExerciseCar>>;
}

/** What the texts of exercises call things in each language: they stand in braces there. */
export const lessonWords: Readonly<Record<LessonLanguage, LessonWords>> = {
  python: {
    language: "python",
    turn: "take_turn",
    place: "place",
    and: "and",
    ahead: "cars[place - 1]",
    askShell: "race.get_shell_cost(1)",
    buyShell: "race.buy_shell(1)",
  },
  javascript: {
    language: "javascript",
    turn: "takeTurn",
    place: "place",
    and: "&&",
    ahead: "cars[place - 1]",
    askShell: "race.getShellCost(1)",
    buyShell: "race.buyShell(1)",
  },
  solidity: {
    language: "solidity",
    turn: "takeYourTurn",
    place: "yourCarIndex",
    and: "&&",
    ahead: "allCars[yourCarIndex - 1]",
    askShell: "codePrix.getShellCost(1)",
    buyShell: "codePrix.buyShell(1)",
  },
};

export interface LessonWords {
  language: LessonLanguage;
  /** the function that takes a turn */
  turn: string;
  /** one's own place in the list of cars */
  place: string;
  and: string;
  /** the car ahead */
  ahead: string;
  askShell: string;
  buyShell: string;
}

const indented = (lines: readonly string[], by: string): string[] =>
  lines.map((line) => (line === "" ? "" : `${by}${line}`));

/** A car in Solidity with a body for its turn. @param members what stands in the contract before it */
export function solidityCar(
  members: readonly string[],
  body: readonly string[],
  imports: readonly string[] = ["code-prix/Car.sol"],
): string {
  return [
    "// SPDX-License-Identifier: MIT",
    "pragma solidity ^0.8.13;",
    "",
    ...imports.map((path) => `import "${path}";`),
    "",
    "contract MyCar is Car {",
    ...(members.length === 0 ? [] : [...indented(members, "    "), ""]),
    "    function takeYourTurn(",
    "        CodePrix codePrix,",
    "        CodePrix.CarData[] calldata allCars,",
    "        uint256 yourCarIndex",
    "    ) external override {",
    ...indented(body, "        "),
    "    }",
    "}",
    "",
  ].join("\n");
}

/** A car in Python with a body for its turn. @param module what stands before it */
export function pythonCar(module: readonly string[], body: readonly string[]): string {
  return [
    "from code_prix import *",
    "",
    ...(module.length === 0 ? [] : [...module, ""]),
    "",
    "def take_turn(race, cars, place):",
    ...indented(body, "    "),
    "",
  ].join("\n");
}

/** A car in JavaScript with a body for its turn. @param module what stands before it */
export function javascriptCar(module: readonly string[], body: readonly string[]): string {
  return [
    ...(module.length === 0 ? [] : [...module, ""]),
    "export function takeTurn(race, cars, place) {",
    ...indented(body, "  "),
    "}",
    "",
  ].join("\n");
}

/** What stands in the turn of a car that was made here, without its indentation. */
export function bodyOf(source: string): string {
  const solidity = /external override \{\n([\s\S]*?)\n {4}\}\n\}/.exec(source)?.[1];
  if (solidity !== undefined) return solidity.replaceAll(/^ {8}/gm, "");
  const javascript = /\btakeTurn\(race, cars, place\) \{\n([\s\S]*?)\n\}/.exec(source)?.[1];
  if (javascript !== undefined) return javascript.replaceAll(/^ {2}/gm, "");
  const python = /\btake_turn\(race, cars, place\):\n([\s\S]*?)\s*$/.exec(source)?.[1];
  return (python ?? source).replaceAll(/^ {4}/gm, "");
}

/** The number that a slider shows, or undefined when the source has lost it. */
export function readNumber(source: string, constant: string): number | undefined {
  const found = new RegExp(`\\b${constant}\\s*=\\s*(\\d+)\\b`).exec(source);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

/** The line on which a constant gets its number, or undefined when the source has lost it. */
export function lineWith(source: string, constant: string): string | undefined {
  return source
    .split("\n")
    .find((line) => readNumber(line, constant) !== undefined)
    ?.trim();
}

/** Writes a slider's number into the source, or undefined when the source has lost it. */
export function setNumber(source: string, constant: string, value: number): string | undefined {
  const pattern = new RegExp(`(\\b${constant}\\s*=\\s*)\\d+\\b`);
  return pattern.test(source) ? source.replace(pattern, `$1${value}`) : undefined;
}

/** A solution that sets a number, as a slider does. */
export const setTo =
  (constant: string, value: number) =>
  (source: string): string =>
    setNumber(source, constant, value) ?? source;
