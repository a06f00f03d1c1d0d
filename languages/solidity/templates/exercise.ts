/** Small cars to change until they reach a goal in races against house cars: the steps of the first lap, and the challenges after it. */

/** A number of the source that a slider moves: `NAME = 12;`. */
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

export interface Exercise<Id extends string = string> {
  id: Id;
  slider?: Slider;
  goal: Goal;
  /** the car at the start; comments come from the catalogue */
  source: (comments: readonly string[]) => string;
  /** edits that reach the goal, as a learner would make them: for the tests that keep the exercise passable */
  solution: (source: string) => string;
}

/** A car with a body for its turn. @param members what stands in the contract before it */
export function carSource(
  members: string,
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
    ...(members === "" ? [] : [`    ${members}`, ""]),
    "    function takeYourTurn(",
    "        CodePrix codePrix,",
    "        CodePrix.CarData[] calldata allCars,",
    "        uint256 yourCarIndex",
    "    ) external override {",
    ...body.map((line) => (line === "" ? "" : `        ${line}`)),
    "    }",
    "}",
    "",
  ].join("\n");
}

/** What stands in the turn of a car that `carSource` made, without its indentation. */
export function bodyOf(source: string): string {
  const body = /external override \{\n([\s\S]*?)\n {4}\}\n\}/.exec(source)?.[1] ?? source;
  return body.replaceAll(/^ {8}/gm, "");
}

/** The number that a slider shows, or undefined when the source has lost it. */
export function readNumber(source: string, constant: string): number | undefined {
  const found = new RegExp(`\\b${constant}\\s*=\\s*(\\d+)\\s*;`).exec(source);
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
  const pattern = new RegExp(`(\\b${constant}\\s*=\\s*)\\d+(\\s*;)`);
  return pattern.test(source) ? source.replace(pattern, `$1${value}$2`) : undefined;
}
