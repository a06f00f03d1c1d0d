import { type ExerciseCar, exerciseCar, pythonCar, setTo } from "../exercise.ts";
import type { ChallengeId, StepId } from "../exercises.ts";

const spendShare = [
  "budget = cars[place].balance // SHARE",
  "units = 0",
  "while units < 30 and race.get_accelerate_cost(units + 1) <= budget:",
  "    units += 1",
  "if units > 0:",
  "    race.buy_acceleration(units)",
];

const affordable = [
  "",
  "def affordable(race, budget):",
  '    """How many units of speed the budget pays for, 63 at most: asked by halves."""',
  "    units = 0",
  "    for step in [32, 16, 8, 4, 2, 1]:",
  "        if race.get_accelerate_cost(units + step) <= budget:",
  "            units += step",
  "    return units",
];
const planning = (body: readonly string[]) => pythonCar(affordable, body);
const me = "me = cars[place]";
const balance = "balance = me.balance";
const spend = (budget: string) => [
  `units = affordable(race, ${budget})`,
  "if units > 0:",
  "    race.buy_acceleration(units)",
];
const shot = (condition: string) => [
  "price = race.get_shell_cost(1)",
  `if place > 0 and ${condition}:`,
  "    balance -= race.buy_shell(1)",
];
/** Buys a shell if it costs less than the speed it takes, at this many coins per unit. */
const isWorth = (coins: number) =>
  `price <= balance and cars[place - 1].shield == 0 and price <= cars[place - 1].speed * ${coins}`;
const finishNow = [
  "missing = 1000 - me.y - me.speed",
  "if 0 < missing <= 100 and race.get_accelerate_cost(missing) <= balance:",
  "    race.buy_acceleration(missing)",
  "    return",
];
const asTurn = (lines: readonly string[]) => lines.map((line) => `    ${line}`).join("\n");

export const pythonCars: Readonly<Record<StepId | ChallengeId, ExerciseCar>> = {
  slider: exerciseCar(pythonCar(["UNITS = 0"], ["# 1", "race.buy_acceleration(UNITS)"]), setTo("UNITS", 2)),
  tooMuch: exerciseCar(pythonCar(["UNITS = 15"], ["# 1", "# 2", "race.buy_acceleration(UNITS)"]), setTo("UNITS", 2)),
  budget: exerciseCar(pythonCar(["SHARE = 50"], ["# 1", ...spendShare]), setTo("SHARE", 10)),
  typing: exerciseCar(pythonCar(["SHARE = 40"], ["# 1", "# 2", ...spendShare]), (source) =>
    source.replace("SHARE = 40", "SHARE = 6"),
  ),
  givenIf: exerciseCar(
    pythonCar(
      ["SHARE = 16", "LIMIT = 0"],
      [
        "# 1",
        "price = race.get_shell_cost(1)",
        "if place > 0 and price <= LIMIT:",
        "    race.buy_shell(1)",
        "",
        "# 2",
        ...spendShare,
      ],
    ),
    setTo("LIMIT", 200),
  ),
  ownIf: exerciseCar(pythonCar(["SHARE = 16"], ["# 1", "# 2", "", "", ...spendShare]), (source) =>
    source.replace(
      "\n\n\n    budget",
      "\n    if race.get_shell_cost(1) <= 500:\n        race.buy_shell(1)\n    budget",
    ),
  ),
  early: exerciseCar(
    planning([me, "# 1", "share = 60", "# 2", "if me.y > 300:", "    share = 4", ...spend("me.balance // share")]),
    (source) => source.replace("share = 60", "share = 6").replace("share = 4\n", "share = 20\n"),
  ),
  worth: exerciseCar(
    planning([
      "balance = cars[place].balance",
      "# 1",
      ...shot("price <= balance // 2"),
      "# 2",
      ...spend("balance // 10"),
    ]),
    (source) => source.replace("price <= balance // 2", isWorth(30)),
  ),
  cover: exerciseCar(
    planning([
      me,
      balance,
      "# 1",
      "# 2",
      "shields = 1",
      "if me.speed > 12 and me.shield < 2:",
      "    if race.get_shield_cost(shields) <= balance // 4:",
      "        balance -= race.buy_shield(shields)",
      ...spend("balance // 7"),
    ]),
    (source) => source.replace("shields = 1", "shields = 4"),
  ),
  saving: exerciseCar(planning(["# 1", "# 2", "share = 16", ...spend("cars[place].balance // share")]), (source) =>
    source.replace(
      "share = 16",
      "share = 16\n    leader = cars[0]\n    if leader.speed > 0 and (1000 - leader.y) // leader.speed < 15:\n        share = 2",
    ),
  ),
  asking: exerciseCar(
    pythonCar(
      [],
      [
        "budget = cars[place].balance // 6",
        "# 1",
        "# 2",
        "units = 60",
        "while units > 0 and race.get_accelerate_cost(units) > budget:",
        "    units -= 1",
        "if units > 0:",
        "    race.buy_acceleration(units)",
      ],
    ),
    (source) =>
      source.replace(
        /units = 60\n[\s\S]*?units -= 1\n/,
        "units = 0\n    for step in [32, 16, 8, 4, 2, 1]:\n        if race.get_accelerate_cost(units + step) <= budget:\n            units += step\n",
      ),
  ),
  comeback: exerciseCar(planning([me, balance, "# 1", "# 2", "", ...spend("balance // 10")]), (source) =>
    source
      .replace("\n\n    units = aff", `\n${asTurn([...finishNow, ...shot(isWorth(80))])}\n    units = aff`)
      .replace("balance // 10", "balance // 4"),
  ),
  everySeat: exerciseCar(
    planning(["balance = cars[place].balance", "# 1", "# 2", "", ...spend("balance // 10")]),
    (source) => source.replace("\n\n    units = aff", `\n${asTurn(shot(isWorth(30)))}\n    units = aff`),
  ),
};
