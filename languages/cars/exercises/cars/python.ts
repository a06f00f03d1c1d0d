import type { ChallengeId } from "../challenges.ts";
import { type ExerciseCar, pythonCar, setTo } from "../exercise.ts";
import type { StepId } from "../first-lap.ts";

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
  slider: {
    source: ([first = ""]) => pythonCar(["UNITS = 0"], [`# ${first}`, "race.buy_acceleration(UNITS)"]),
    solution: setTo("UNITS", 2),
  },
  tooMuch: {
    source: ([first = "", second = ""]) =>
      pythonCar(["UNITS = 15"], [`# ${first}`, `# ${second}`, "race.buy_acceleration(UNITS)"]),
    solution: setTo("UNITS", 2),
  },
  budget: {
    source: ([first = ""]) => pythonCar(["SHARE = 50"], [`# ${first}`, ...spendShare]),
    solution: setTo("SHARE", 10),
  },
  typing: {
    source: ([first = "", second = ""]) => pythonCar(["SHARE = 40"], [`# ${first}`, `# ${second}`, ...spendShare]),
    solution: (source) => source.replace("SHARE = 40", "SHARE = 6"),
  },
  givenIf: {
    source: ([first = "", second = ""]) =>
      pythonCar(
        ["SHARE = 16", "LIMIT = 0"],
        [
          `# ${first}`,
          "price = race.get_shell_cost(1)",
          "if place > 0 and price <= LIMIT:",
          "    race.buy_shell(1)",
          "",
          `# ${second}`,
          ...spendShare,
        ],
      ),
    solution: setTo("LIMIT", 200),
  },
  ownIf: {
    source: ([first = "", second = ""]) =>
      pythonCar(["SHARE = 16"], [`# ${first}`, `# ${second}`, "", "", ...spendShare]),
    solution: (source) =>
      source.replace(
        "\n\n\n    budget",
        "\n    if race.get_shell_cost(1) <= 500:\n        race.buy_shell(1)\n    budget",
      ),
  },
  early: {
    source: ([first = "", second = ""]) =>
      planning([
        me,
        `# ${first}`,
        "share = 60",
        `# ${second}`,
        "if me.y > 300:",
        "    share = 4",
        ...spend("me.balance // share"),
      ]),
    solution: (source) => source.replace("share = 60", "share = 6").replace("share = 4\n", "share = 20\n"),
  },
  worth: {
    source: ([first = "", second = ""]) =>
      planning([
        "balance = cars[place].balance",
        `# ${first}`,
        ...shot("price <= balance // 2"),
        `# ${second}`,
        ...spend("balance // 10"),
      ]),
    solution: (source) => source.replace("price <= balance // 2", isWorth(30)),
  },
  cover: {
    source: ([first = "", second = ""]) =>
      planning([
        me,
        balance,
        `# ${first}`,
        `# ${second}`,
        "shields = 1",
        "if me.speed > 12 and me.shield < 2:",
        "    if race.get_shield_cost(shields) <= balance // 4:",
        "        balance -= race.buy_shield(shields)",
        ...spend("balance // 7"),
      ]),
    solution: (source) => source.replace("shields = 1", "shields = 4"),
  },
  saving: {
    source: ([first = "", second = ""]) =>
      planning([`# ${first}`, `# ${second}`, "share = 16", ...spend("cars[place].balance // share")]),
    solution: (source) =>
      source.replace(
        "share = 16",
        "share = 16\n    leader = cars[0]\n    if leader.speed > 0 and (1000 - leader.y) // leader.speed < 15:\n        share = 2",
      ),
  },
  asking: {
    source: ([first = "", second = ""]) =>
      pythonCar(
        [],
        [
          "budget = cars[place].balance // 6",
          `# ${first}`,
          `# ${second}`,
          "units = 60",
          "while units > 0 and race.get_accelerate_cost(units) > budget:",
          "    units -= 1",
          "if units > 0:",
          "    race.buy_acceleration(units)",
        ],
      ),
    solution: (source) =>
      source.replace(
        /units = 60\n[\s\S]*?units -= 1\n/,
        "units = 0\n    for step in [32, 16, 8, 4, 2, 1]:\n        if race.get_accelerate_cost(units + step) <= budget:\n            units += step\n",
      ),
  },
  comeback: {
    source: ([first = "", second = ""]) =>
      planning([me, balance, `# ${first}`, `# ${second}`, "", ...spend("balance // 10")]),
    solution: (source) =>
      source
        .replace("\n\n    units = aff", `\n${asTurn([...finishNow, ...shot(isWorth(80))])}\n    units = aff`)
        .replace("balance // 10", "balance // 4"),
  },
  everySeat: {
    source: ([first = "", second = ""]) =>
      planning(["balance = cars[place].balance", `# ${first}`, `# ${second}`, "", ...spend("balance // 10")]),
    solution: (source) => source.replace("\n\n    units = aff", `\n${asTurn(shot(isWorth(30)))}\n    units = aff`),
  },
};
