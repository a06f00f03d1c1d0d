import { type ExerciseCar, exerciseCar, setTo, solidityCar } from "../exercise.ts";
import type { ChallengeId, StepId } from "../exercises.ts";

const me = "CodePrix.CarData memory me = allCars[yourCarIndex];";
const spendShare = [
  me,
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

const planning = (body: readonly string[]) => solidityCar([], body, ["code-prix/Car.sol", "code-prix/Planning.sol"]);
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
/** Buys a shell if it costs less than the speed it takes, at this many coins per unit. */
const isWorth = (coins: number) =>
  `price <= me.balance && allCars[yourCarIndex - 1].shield == 0 && price <= allCars[yourCarIndex - 1].speed * ${coins}`;

export const solidityCars: Readonly<Record<StepId | ChallengeId, ExerciseCar>> = {
  slider: exerciseCar(
    solidityCar(["uint256 constant UNITS = 0;"], ["// 1", "codePrix.buyAcceleration(UNITS);"]),
    setTo("UNITS", 2),
  ),
  tooMuch: exerciseCar(
    solidityCar(["uint256 constant UNITS = 15;"], ["// 1", "// 2", "codePrix.buyAcceleration(UNITS);"]),
    setTo("UNITS", 2),
  ),
  budget: exerciseCar(solidityCar(["uint256 constant SHARE = 50;"], ["// 1", ...spendShare]), setTo("SHARE", 10)),
  typing: exerciseCar(solidityCar(["uint256 constant SHARE = 40;"], ["// 1", "// 2", ...spendShare]), (source) =>
    source.replace("SHARE = 40", "SHARE = 6"),
  ),
  givenIf: exerciseCar(
    solidityCar(
      ["uint256 constant SHARE = 16;", "uint256 constant LIMIT = 0;"],
      [
        "// 1",
        "uint256 price = codePrix.getShellCost(1);",
        "if (yourCarIndex > 0 && price <= LIMIT) {",
        "    codePrix.buyShell(1);",
        "}",
        "",
        "// 2",
        ...spendShare,
      ],
    ),
    setTo("LIMIT", 200),
  ),
  ownIf: exerciseCar(solidityCar(["uint256 constant SHARE = 16;"], ["// 1", "// 2", "", "", ...spendShare]), (source) =>
    source.replace(
      "\n\n\n",
      "\n        if (codePrix.getShellCost(1) <= 500) {\n            codePrix.buyShell(1);\n        }\n\n",
    ),
  ),
  early: exerciseCar(
    planning([me, "// 1", "uint256 share = 60;", "// 2", "if (me.y > 300) share = 4;", ...spend("me.balance / share")]),
    (source) => source.replace("share = 60", "share = 6").replace("share = 4;", "share = 20;"),
  ),
  worth: exerciseCar(
    planning([me, "// 1", ...shot("price <= me.balance / 2"), "// 2", ...spend("me.balance / 10")]),
    (source) => source.replace("price <= me.balance / 2", isWorth(30)),
  ),
  cover: exerciseCar(
    planning([
      me,
      "// 1",
      "// 2",
      "uint256 shields = 1;",
      "if (me.speed > 12 && me.shield < 2) {",
      "    uint256 price = codePrix.getShieldCost(shields);",
      "    if (price <= me.balance / 4) {",
      "        codePrix.buyShield(shields);",
      "        me.balance -= uint32(price);",
      "    }",
      "}",
      ...spend("me.balance / 7"),
    ]),
    (source) => source.replace("shields = 1", "shields = 4"),
  ),
  saving: exerciseCar(planning([me, "// 1", "// 2", "uint256 share = 16;", ...spend("me.balance / share")]), (source) =>
    source.replace("uint256 share = 16;", "uint256 share = Planning.turnsToFinish(allCars[0]) <= 15 ? 2 : 16;"),
  ),
  asking: exerciseCar(
    planning([
      "uint256 budget = allCars[yourCarIndex].balance / 6;",
      "// 1",
      "// 2",
      "uint256 units = 60;",
      "while (units > 0 && codePrix.getAccelerateCost(units) > budget) {",
      "    units--;",
      "}",
      "if (units > 0) codePrix.buyAcceleration(units);",
    ]),
    (source) =>
      source.replace(
        /uint256 units = 60;[\s\S]*?\n {8}\}\n/,
        "uint256 units = Planning.affordable(codePrix, budget, 60);\n",
      ),
  ),
  comeback: exerciseCar(planning([me, "// 1", "// 2", "", ...spend("me.balance / 10")]), (source) =>
    source
      .replace(
        "\n\n        uint256 units",
        `\n        if (Planning.finishNow(codePrix, me)) return;\n        ${shot(isWorth(80)).join("\n        ")}\n        uint256 units`,
      )
      .replace("me.balance / 10", "me.balance / 4"),
  ),
  everySeat: exerciseCar(planning([me, "// 1", "// 2", "", ...spend("me.balance / 10")]), (source) =>
    source.replace(
      "\n\n        uint256 units",
      `\n        ${shot(isWorth(30)).join("\n        ")}\n        uint256 units`,
    ),
  ),
};
