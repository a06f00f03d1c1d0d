import { type LanguageGuide, refusedRows } from "../compiling/language-guide.ts";
import { functionNames, methodsOf } from "./python-words.ts";
import { refusedNames, refusedNodes } from "./python-explanations.ts";

/** Wraps a turn's statements in a car; whole cars are unchanged. */
export function pythonProgram(code: string): string {
  if (code.includes("def take_turn")) return `${code}\n`;
  const body = code.split("\n").map((line) => (line === "" ? "" : `    ${line}`));
  return `def take_turn(race, cars, place):\n${body.join("\n")}\n`;
}

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
  refused: refusedRows([refusedNodes, refusedNames], (name) => `value = ${name}(place)`),
};
