/** The first lap: six small cars, from moving a slider to a first `if` of one's own. Each step ends in races against a house car. */

import { carSource, type Exercise, setNumber } from "./exercise.ts";

export type StepId = "slider" | "tooMuch" | "budget" | "typing" | "givenIf" | "ownIf";

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

export const firstLap: readonly Exercise<StepId>[] = [
  {
    id: "slider",
    slider: { constant: "UNITS", min: 0, max: 20, step: 1 },
    goal: { rival: "sunday-driver", races: 30, counted: "ahead", least: 20 },
    source: ([first = ""]) =>
      carSource("uint256 constant UNITS = 0;", [`// ${first}`, "codePrix.buyAcceleration(UNITS);"]),
    solution: setTo("UNITS", 2),
  },
  {
    id: "tooMuch",
    slider: { constant: "UNITS", min: 0, max: 20, step: 1 },
    goal: { rival: "sunday-driver", races: 30, counted: "ahead", least: 25, noFailedTurns: true },
    source: ([first = "", second = ""]) =>
      carSource("uint256 constant UNITS = 15;", [`// ${first}`, `// ${second}`, "codePrix.buyAcceleration(UNITS);"]),
    solution: setTo("UNITS", 2),
  },
  {
    id: "budget",
    slider: { constant: "SHARE", min: 2, max: 60, step: 1 },
    goal: { rival: "last-lap", races: 30, counted: "ahead", least: 20 },
    source: ([first = ""]) => carSource("uint256 constant SHARE = 50;", [`// ${first}`, ...spendShare]),
    solution: setTo("SHARE", 10),
  },
  {
    id: "typing",
    goal: { rival: "metronome", races: 30, counted: "ahead", least: 20 },
    source: ([first = "", second = ""]) =>
      carSource("uint256 constant SHARE = 40;", [`// ${first}`, `// ${second}`, ...spendShare]),
    solution: (source) => source.replace("SHARE = 40", "SHARE = 6"),
  },
  {
    id: "givenIf",
    slider: { constant: "LIMIT", min: 0, max: 1000, step: 50 },
    goal: { rival: "hedgehog", races: 30, counted: "ahead", least: 20 },
    source: ([first = "", second = ""]) =>
      carSource("uint256 constant SHARE = 16;\n    uint256 constant LIMIT = 0;", [
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
    goal: { rival: "last-lap", races: 30, counted: "ahead", least: 20 },
    source: ([first = "", second = ""]) =>
      carSource("uint256 constant SHARE = 16;", [`// ${first}`, `// ${second}`, "", "", ...spendShare]),
    solution: (source) =>
      source.replace(
        "\n\n\n",
        "\n        if (codePrix.getShellCost(1) <= 500) {\n            codePrix.buyShell(1);\n        }\n\n",
      ),
  },
];
