/** Small cars to improve until they reach a goal against house cars, in every taught language. */
import type { CarLanguage } from "../../compiling/car-language.ts";

export const lessonLanguages = ["python", "javascript", "solidity"] as const satisfies readonly CarLanguage[];

export type LessonLanguage = (typeof lessonLanguages)[number];

export function lessonLanguageOf(language: CarLanguage | undefined): LessonLanguage {
  if (language === "typescript") return "javascript";
  return language ?? lessonLanguages[0];
}

/** `NAME = 12` in the source. */
export interface Slider {
  constant: string;
  min: number;
  max: number;
  step: number;
}

/** What the races must show. */
export interface Goal {
  /** id of the house car to beat */
  rival: string;
  /** ids of other house cars; default: similar in difficulty to the rival */
  others?: readonly string[];
  races: number;
  /** finishing before the rival, or before all */
  counted: "ahead" | "wins";
  least: number;
  noFailedTurns?: true;
  /** required races per seat; races are spread evenly */
  leastFromEachSeat?: number;
  /** initial turns in which a car that does nothing takes this car's place */
  lateTurns?: number;
}

export interface ExerciseCar {
  /** comments are translated */
  source: (comments: readonly string[]) => string;
  /** edits that reach the goal, for tests */
  solution: (source: string) => string;
}

/** @param text with the comments "1" and "2" */
export const exerciseCar = (text: string, solution: ExerciseCar["solution"]): ExerciseCar => ({
  source: (comments) => text.replace(/(?<=^ *(?:#|\/\/) )[12]$/gm, (number) => comments[Number(number) - 1] ?? ""),
  solution,
});

export interface Exercise<Id extends string = string> {
  id: Id;
  slider?: Slider;
  goal: Goal;
  cars: Readonly<Record<LessonLanguage, ExerciseCar>>;
}

/** Placeholders in exercise texts. */
export const lessonWords = {
  python: {
    language: "python",
    turn: "take_turn",
    /** the car's index among the cars */
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
} satisfies Record<LessonLanguage, object>;

export type LessonWords = (typeof lessonWords)[LessonLanguage];

const indented = (lines: readonly string[], by: string): string[] =>
  lines.map((line) => (line === "" ? "" : `${by}${line}`));

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

/** @param module code before the function */
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

/** @param module code before the function */
export function javascriptCar(module: readonly string[], body: readonly string[]): string {
  return [
    ...(module.length === 0 ? [] : [...module, ""]),
    "export function takeTurn(race, cars, place) {",
    ...indented(body, "  "),
    "}",
    "",
  ].join("\n");
}

export function readNumber(source: string, constant: string): number | undefined {
  const found = new RegExp(`\\b${constant}\\s*=\\s*(\\d+)\\b`).exec(source);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

export function lineWith(source: string, constant: string): string | undefined {
  return source
    .split("\n")
    .find((line) => readNumber(line, constant) !== undefined)
    ?.trim();
}

export function setNumber(source: string, constant: string, value: number): string | undefined {
  const pattern = new RegExp(`(\\b${constant}\\s*=\\s*)\\d+\\b`);
  return pattern.test(source) ? source.replace(pattern, `$1${value}`) : undefined;
}

/** A solution by slider. */
export const setTo =
  (constant: string, value: number) =>
  (source: string): string =>
    setNumber(source, constant, value) ?? source;
