/** The first lap: six small cars, from moving a slider to a first `if` of one's own. Each step ends in races against a house car. */

export type StepId = "slider" | "tooMuch" | "budget" | "typing" | "givenIf" | "ownIf";

/** A number of the source that a slider moves: `NAME = 12;`. */
export interface Slider {
  constant: string;
  min: number;
  max: number;
  step: number;
}

export interface LapStep {
  id: StepId;
  slider?: Slider;
  /** to be ahead of this house car in so many of the races */
  goal: { rival: string; races: number; ahead: number; noFailedTurns?: boolean };
  /** the car at the start of the step; comments come from the catalogue */
  source: (comments: readonly string[]) => string;
  /** edits that reach the goal, as a learner would make them: for the tests that keep the lap passable */
  solution: (source: string) => string;
}

function car(constants: string, body: readonly string[]): string {
  return [
    "// SPDX-License-Identifier: MIT",
    "pragma solidity ^0.8.13;",
    "",
    'import "code-prix/Car.sol";',
    "",
    "contract MyCar is Car {",
    ...(constants === "" ? [] : [`    ${constants}`, ""]),
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

const spendShare = [
  "CodePrix.CarData memory me = allCars[yourCarIndex];",
  "uint256 budget = me.balance / SHARE;",
  "",
  "uint256 units = 0;",
  "while (units < 30 && codePrix.getAccelerateCost(units + 1) <= budget) {",
  "    units++;",
  "}",
  "if (units > 0) {",
  "    codePrix.buyAcceleration(units);",
  "}",
];

const setTo = (constant: string, value: number) => (source: string) => setNumber(source, constant, value) ?? source;

export const firstLap: readonly LapStep[] = [
  {
    id: "slider",
    slider: { constant: "UNITS", min: 0, max: 20, step: 1 },
    goal: { rival: "sunday-driver", races: 30, ahead: 20 },
    source: ([first = ""]) => car("uint256 constant UNITS = 0;", [`// ${first}`, "codePrix.buyAcceleration(UNITS);"]),
    solution: setTo("UNITS", 2),
  },
  {
    id: "tooMuch",
    slider: { constant: "UNITS", min: 0, max: 20, step: 1 },
    goal: { rival: "sunday-driver", races: 30, ahead: 25, noFailedTurns: true },
    source: ([first = "", second = ""]) =>
      car("uint256 constant UNITS = 15;", [`// ${first}`, `// ${second}`, "codePrix.buyAcceleration(UNITS);"]),
    solution: setTo("UNITS", 2),
  },
  {
    id: "budget",
    slider: { constant: "SHARE", min: 2, max: 60, step: 1 },
    goal: { rival: "last-lap", races: 30, ahead: 20 },
    source: ([first = ""]) => car("uint256 constant SHARE = 50;", [`// ${first}`, ...spendShare]),
    solution: setTo("SHARE", 10),
  },
  {
    id: "typing",
    goal: { rival: "metronome", races: 30, ahead: 20 },
    source: ([first = "", second = ""]) =>
      car("uint256 constant SHARE = 40;", [`// ${first}`, `// ${second}`, ...spendShare]),
    solution: (source) => source.replace("SHARE = 40", "SHARE = 6"),
  },
  {
    id: "givenIf",
    slider: { constant: "LIMIT", min: 0, max: 1000, step: 50 },
    goal: { rival: "hedgehog", races: 30, ahead: 20 },
    source: ([first = "", second = ""]) =>
      car("uint256 constant SHARE = 16;\n    uint256 constant LIMIT = 0;", [
        `// ${first}`,
        "uint256 price = codePrix.getShellCost(1);",
        "if (yourCarIndex > 0 && price <= LIMIT) {",
        "    codePrix.buyShell(1);",
        "}",
        "",
        `// ${second}`,
        ...spendShare,
      ]),
    solution: setTo("LIMIT", 200),
  },
  {
    id: "ownIf",
    goal: { rival: "last-lap", races: 30, ahead: 20 },
    source: ([first = "", second = ""]) =>
      car("uint256 constant SHARE = 16;", [`// ${first}`, `// ${second}`, "", "", ...spendShare]),
    solution: (source) =>
      source.replace(
        "\n\n\n",
        "\n        if (codePrix.getShellCost(1) <= 500) {\n            codePrix.buyShell(1);\n        }\n\n",
      ),
  },
];

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
