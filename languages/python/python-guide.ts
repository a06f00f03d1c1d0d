import { type LanguageGuide, type Refusals, refusedRows } from "../compiling/language-guide.ts";
import { functionNames, methodsOf } from "./python-words.ts";
import { refusedNames, refusedNodes } from "./python-explanations.ts";

/** Wraps a turn's statements in a car; whole cars are unchanged. */
export function pythonProgram(code: string): string {
  if (code.includes("def take_turn")) return `${code}\n`;
  const body = code.split("\n").map((line) => (line === "" ? "" : `    ${line}`));
  return `def take_turn(race, cars, place):\n${body.join("\n")}\n`;
}

const examples: Refusals = {
  float: ["share = float(place)", "tenths = 10 * place // 3"],
  round: ["half = round(place / 2)", "half = (place + 1) // 2"],
  str: "name = str(place)",
  set: ["seen = set(cars)", "seen = [car.speed for car in cars]"],
  next: ["first = next(cars)", "first = cars[0]"],
  iter: ["walk = iter(cars)", "for car in cars:\n    print(car.speed)"],
  getattr: ['speed = getattr(cars[0], "speed")', "speed = cars[0].speed"],
  random: ["luck = random.randint(1, 6)", "luck = race.entropy() % 6"],
  math: ["root = math.sqrt(place)", "power = place ** 2"],
  input: "answer = input()",
  globals: "names = globals()",
  locals: "names = locals()",
  object: "thing = object()",
  ImportStatement: "import math",
  ClassDefinition: ["class Plan:\n    pass", "plan = (10, 3)"],
  TryStatement: [
    "try:\n    race.buy_shell(1)\nexcept ValueError:\n    pass",
    "if race.get_shell_cost(1) <= cars[place].balance:\n    race.buy_shell(1)",
  ],
  RaiseStatement: ["raise ValueError", "assert place >= 0"],
  WithStatement: "with place:\n    pass",
  MatchStatement: ["match place:\n    case 0:\n        race.buy_shield(1)", "if place == 0:\n    race.buy_shield(1)"],
  YieldStatement: [
    "def speeds(cars):\n    yield cars[0].speed",
    "def speeds(cars):\n    return [car.speed for car in cars]",
  ],
  YieldExpression: "def speeds(cars):\n    x = yield cars[0].speed",
  ComprehensionExpression: ["speeds = (car.speed for car in cars)", "speeds = [car.speed for car in cars]"],
  AwaitExpression: "await race.buy_shell(1)",
  AsyncStatement: "async def plan():\n    pass",
  DecoratedStatement: "@cache\ndef plan():\n    pass",
  SetExpression: ["places = {1, 2}", "places = [1, 2]"],
  SetComprehensionExpression: ["places = {x for x in [1, 2]}", "places = [x for x in [1, 2]]"],
  PrintStatement: ["print place", "print(place)"],
  TypeDefinition: "type Price = int",
  Ellipsis: ["...", "pass"],
};

export const pythonGuide: LanguageGuide = {
  there: {
    numbers: "budget = cars[place].balance // 8\nrest = budget % 10\nhuge = 2 ** 200 - 1",
    conditions:
      "fast = cars[0].speed > 20 and not place == 0\nif 0 < place <= 2:\n    race.buy_shell(1)\nelif fast:\n    race.buy_shield(1)",
    loops:
      "units = 0\nwhile race.get_accelerate_cost(units + 1) <= 100 and units < 30:\n    units += 1\nfor i, car in enumerate(cars):\n    if car.shield > 0:\n        continue\n    print(i, car.speed)",
    functions:
      "def share(coins, parts=8):\n    return coins // parts\n\n\ndef take_turn(race, cars, place):\n    budget = share(cars[place].balance, parts=10)\n    if race.get_accelerate_cost(2) <= budget:\n        race.buy_acceleration(2)",
    lists:
      "speeds = [car.speed for car in cars if car.y > 100]\nspeeds.append(3)\nlast = speeds[-1]\nfirst_two = speeds[:2]",
    sorting:
      "by_speed = sorted(cars, key=lambda car: car.speed, reverse=True)\nfastest = max(cars, key=lambda car: car.speed)",
    tuples: "low, high = 0, 30\nlow, high = high, low\nquotient, rest = divmod(high, 7)",
    dictionaries: "seen = {1: 10, 2: 20}\nseen[3] = 30\nfor turn, price in seen.items():\n    print(turn, price)",
    memory:
      "shells_fired = 0\nprices = []\n\n\ndef take_turn(race, cars, place):\n    global shells_fired\n    price = race.get_shell_cost(1)\n    prices.append(price)\n    if place > 0 and price <= 200 and shells_fired < 3:\n        race.buy_shell(1)\n        shells_fired += 1",
    printing: 'print(f"place {place}, speed {cars[place].speed}")',
    race: "paid = race.buy_acceleration(1)\nnow = race.get_all_car_data()",
  },
  names: [
    { of: "functions", names: functionNames },
    { of: "lists", names: methodsOf("$list") },
    { of: "dictionaries", names: methodsOf("$dict") },
  ],
  refused: refusedRows(
    [...Object.keys(refusedNodes), ...Object.keys(refusedNames)],
    examples,
    (name) => `value = ${name}(place)`,
  ),
};
