import { type ExerciseCar, exerciseCar, javascriptCar, setTo } from "../exercise.ts";
import type { ChallengeId, StepId } from "../exercises.ts";

const spendShare = [
  "const budget = Math.floor(cars[place].balance / SHARE);",
  "let units = 0;",
  "while (units < 30 && race.getAccelerateCost(units + 1) <= budget) {",
  "  units += 1;",
  "}",
  "if (units > 0) {",
  "  race.buyAcceleration(units);",
  "}",
];

const affordable = [
  "/** How many units of speed the budget pays for, 63 at most: asked by halves. */",
  "function affordable(race, budget) {",
  "  let units = 0;",
  "  for (const step of [32, 16, 8, 4, 2, 1]) {",
  "    if (race.getAccelerateCost(units + step) <= budget) units += step;",
  "  }",
  "  return units;",
  "}",
];
const planning = (body: readonly string[]) => javascriptCar(affordable, body);
const me = "const me = cars[place];";
const balance = "let balance = me.balance;";
const ownBalance = "let balance = cars[place].balance;";
const spend = (budget: string) => [
  `const units = affordable(race, Math.floor(${budget}));`,
  "if (units > 0) race.buyAcceleration(units);",
];
const shot = (condition: string) => [
  "const price = race.getShellCost(1);",
  `if (place > 0 && ${condition}) {`,
  "  balance -= race.buyShell(1);",
  "}",
];
/** Buys a shell if it costs less than the speed it takes, at this many coins per unit. */
const isWorth = (coins: number) =>
  `price <= balance && cars[place - 1].shield === 0 && price <= cars[place - 1].speed * ${coins}`;
const finishNow = [
  "const missing = 1000 - me.y - me.speed;",
  "if (missing > 0 && missing <= 100 && race.getAccelerateCost(missing) <= balance) {",
  "  race.buyAcceleration(missing);",
  "  return;",
  "}",
];
const asTurn = (lines: readonly string[]) => lines.map((line) => `  ${line}`).join("\n");

export const javascriptCars: Readonly<Record<StepId | ChallengeId, ExerciseCar>> = {
  slider: exerciseCar(javascriptCar(["const UNITS = 0;"], ["// 1", "race.buyAcceleration(UNITS);"]), setTo("UNITS", 2)),
  tooMuch: exerciseCar(
    javascriptCar(["const UNITS = 15;"], ["// 1", "// 2", "race.buyAcceleration(UNITS);"]),
    setTo("UNITS", 2),
  ),
  budget: exerciseCar(javascriptCar(["const SHARE = 50;"], ["// 1", ...spendShare]), setTo("SHARE", 10)),
  typing: exerciseCar(javascriptCar(["const SHARE = 40;"], ["// 1", "// 2", ...spendShare]), (source) =>
    source.replace("SHARE = 40", "SHARE = 6"),
  ),
  givenIf: exerciseCar(
    javascriptCar(
      ["const SHARE = 16;", "const LIMIT = 0;"],
      [
        "// 1",
        "const price = race.getShellCost(1);",
        "if (place > 0 && price <= LIMIT) {",
        "  race.buyShell(1);",
        "}",
        "",
        "// 2",
        ...spendShare,
      ],
    ),
    setTo("LIMIT", 200),
  ),
  ownIf: exerciseCar(javascriptCar(["const SHARE = 16;"], ["// 1", "// 2", "", "", ...spendShare]), (source) =>
    source.replace("\n\n\n", "\n  if (race.getShellCost(1) <= 500) {\n    race.buyShell(1);\n  }\n\n"),
  ),
  early: exerciseCar(
    planning([me, "// 1", "let share = 60;", "// 2", "if (me.y > 300) share = 4;", ...spend("me.balance / share")]),
    (source) => source.replace("share = 60", "share = 6").replace("share = 4;", "share = 20;"),
  ),
  worth: exerciseCar(
    planning([ownBalance, "// 1", ...shot("price <= Math.floor(balance / 2)"), "// 2", ...spend("balance / 10")]),
    (source) => source.replace("price <= Math.floor(balance / 2)", isWorth(30)),
  ),
  cover: exerciseCar(
    planning([
      me,
      balance,
      "// 1",
      "// 2",
      "const shields = 1;",
      "if (me.speed > 12 && me.shield < 2) {",
      "  if (race.getShieldCost(shields) <= Math.floor(balance / 4)) {",
      "    balance -= race.buyShield(shields);",
      "  }",
      "}",
      ...spend("balance / 7"),
    ]),
    (source) => source.replace("shields = 1", "shields = 4"),
  ),
  saving: exerciseCar(
    planning(["// 1", "// 2", "let share = 16;", ...spend("cars[place].balance / share")]),
    (source) =>
      source.replace(
        "let share = 16;",
        "let share = 16;\n  const leader = cars[0];\n  if (leader.speed > 0 && Math.floor((1000 - leader.y) / leader.speed) < 15) share = 2;",
      ),
  ),
  asking: exerciseCar(
    javascriptCar(
      [],
      [
        "const budget = Math.floor(cars[place].balance / 6);",
        "// 1",
        "// 2",
        "let units = 60;",
        "while (units > 0 && race.getAccelerateCost(units) > budget) {",
        "  units -= 1;",
        "}",
        "if (units > 0) race.buyAcceleration(units);",
      ],
    ),
    (source) =>
      source.replace(
        /let units = 60;[\s\S]*?\n {2}\}\n/,
        "let units = 0;\n  for (const step of [32, 16, 8, 4, 2, 1]) {\n    if (race.getAccelerateCost(units + step) <= budget) units += step;\n  }\n",
      ),
  ),
  comeback: exerciseCar(planning([me, balance, "// 1", "// 2", "", ...spend("balance / 10")]), (source) =>
    source
      .replace("\n\n  const units", `\n${asTurn([...finishNow, ...shot(isWorth(80))])}\n  const units`)
      .replace("balance / 10", "balance / 4"),
  ),
  everySeat: exerciseCar(planning([ownBalance, "// 1", "// 2", "", ...spend("balance / 10")]), (source) =>
    source.replace("\n\n  const units", `\n${asTurn(shot(isWorth(30)))}\n  const units`),
  ),
};
