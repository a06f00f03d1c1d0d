/** What the chapters of How to Play are tried on: a car that does the one thing badly, and races that show when it does it well. */

import { carSource, type Exercise } from "./exercise.ts";

export type ChallengeId = "early" | "worth" | "cover" | "saving" | "asking" | "comeback" | "everySeat";

const imports = ["code-prix/Car.sol", "code-prix/Planning.sol"];
const me = "CodePrix.CarData memory me = allCars[yourCarIndex];";
const spend = (budget: string) => [
  `uint256 units = Planning.affordable(codePrix, ${budget}, 60);`,
  "if (units > 0) codePrix.buyAcceleration(units);",
];
const shot = (condition: string) => [
  "uint256 price = codePrix.getShellCost(1);",
  `if (yourCarIndex > 0 && ${condition}) {`,
  "    codePrix.buyShell(1);",
  "    me.balance -= uint32(price);",
  "}",
];
/** A shell that costs less than the speed it takes: one unit is worth so many coins. */
const isWorth = (coins: number) =>
  `price <= me.balance && allCars[yourCarIndex - 1].shield == 0 && price <= allCars[yourCarIndex - 1].speed * ${coins}`;

/** In the order of the chapters. Each is named as its chapter, and leads to no other: any may be tried first. */
export const challenges: readonly Exercise<ChallengeId>[] = [
  {
    id: "early",
    goal: {
      rival: "metronome",
      others: ["hedgehog", "last-lap", "sunday-driver"],
      races: 20,
      counted: "ahead",
      least: 12,
    },
    source: ([first = "", second = ""]) =>
      carSource(
        "",
        [
          me,
          `// ${first}`,
          "uint256 share = 60;",
          `// ${second}`,
          "if (me.y > 300) share = 4;",
          ...spend("me.balance / share"),
        ],
        imports,
      ),
    solution: (source) => source.replace("share = 60", "share = 6").replace("share = 4;", "share = 20;"),
  },
  {
    id: "worth",
    goal: {
      rival: "viper",
      others: ["metronome", "hedgehog", "last-lap"],
      races: 20,
      counted: "wins",
      least: 12,
    },
    source: ([first = "", second = ""]) =>
      carSource(
        "",
        [me, `// ${first}`, ...shot("price <= me.balance / 2"), `// ${second}`, ...spend("me.balance / 10")],
        imports,
      ),
    solution: (source) => source.replace("price <= me.balance / 2", isWorth(30)),
  },
  {
    id: "cover",
    goal: {
      rival: "wasp",
      others: ["wasp", "sunday-driver", "sunday-driver"],
      races: 20,
      counted: "ahead",
      least: 15,
    },
    source: ([first = "", second = ""]) =>
      carSource(
        "",
        [
          me,
          `// ${first}`,
          `// ${second}`,
          "uint256 shields = 1;",
          "if (me.speed > 12 && me.shield < 2) {",
          "    uint256 price = codePrix.getShieldCost(shields);",
          "    if (price <= me.balance / 4) {",
          "        codePrix.buyShield(shields);",
          "        me.balance -= uint32(price);",
          "    }",
          "}",
          ...spend("me.balance / 7"),
        ],
        imports,
      ),
    solution: (source) => source.replace("shields = 1", "shields = 4"),
  },
  {
    id: "saving",
    goal: {
      rival: "last-lap",
      others: ["hedgehog", "sunday-driver", "metronome"],
      races: 20,
      counted: "ahead",
      least: 14,
    },
    source: ([first = "", second = ""]) =>
      carSource(
        "",
        [me, `// ${first}`, `// ${second}`, "uint256 share = 16;", ...spend("me.balance / share")],
        imports,
      ),
    solution: (source) =>
      source.replace("uint256 share = 16;", "uint256 share = Planning.turnsToFinish(allCars[0]) <= 15 ? 2 : 16;"),
  },
  {
    id: "asking",
    goal: {
      rival: "metronome",
      others: ["hedgehog", "last-lap", "sunday-driver"],
      races: 20,
      counted: "ahead",
      least: 12,
      noFailedTurns: true,
    },
    source: ([first = "", second = ""]) =>
      carSource(
        "",
        [
          "uint256 budget = allCars[yourCarIndex].balance / 6;",
          `// ${first}`,
          `// ${second}`,
          "uint256 units = 60;",
          "while (units > 0 && codePrix.getAccelerateCost(units) > budget) {",
          "    units--;",
          "}",
          "if (units > 0) codePrix.buyAcceleration(units);",
        ],
        imports,
      ),
    solution: (source) =>
      source.replace(
        /uint256 units = 60;[\s\S]*?\n {8}\}\n/,
        "uint256 units = Planning.affordable(codePrix, budget, 60);\n",
      ),
  },
  {
    id: "comeback",
    goal: {
      rival: "comet",
      others: ["magpie", "armadillo", "metronome"],
      races: 20,
      counted: "wins",
      least: 12,
      lateTurns: 5,
    },
    source: ([first = "", second = ""]) =>
      carSource("", [me, `// ${first}`, `// ${second}`, "", ...spend("me.balance / 10")], imports),
    solution: (source) =>
      source
        .replace(
          "\n\n        uint256 units",
          `\n        if (Planning.finishNow(codePrix, me)) return;\n        ${shot(isWorth(80)).join("\n        ")}\n        uint256 units`,
        )
        .replace("me.balance / 10", "me.balance / 4"),
  },
  {
    id: "everySeat",
    goal: {
      rival: "metronome",
      others: ["hedgehog", "last-lap", "sunday-driver"],
      races: 20,
      counted: "ahead",
      least: 15,
      leastFromEachSeat: 3,
    },
    source: ([first = "", second = ""]) =>
      carSource("", [me, `// ${first}`, `// ${second}`, "", ...spend("me.balance / 10")], imports),
    solution: (source) =>
      source.replace(
        "\n\n        uint256 units",
        `\n        ${shot(isWorth(30)).join("\n        ")}\n        uint256 units`,
      ),
  },
];
