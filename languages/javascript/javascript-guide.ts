import { type LanguageGuide, refusedRows } from "../compiling/language-guide.ts";
import { refusedNames, refusedNodes } from "./javascript-explanations.ts";

/** Wraps a turn's statements in a car; whole cars are unchanged. */
export function javascriptProgram(code: string): string {
  if (code.includes("function takeTurn")) return `${code}\n`;
  const body = code.split("\n").map((line) => (line === "" ? "" : `  ${line}`));
  return `export function takeTurn(race, cars, place) {\n${body.join("\n")}\n}\n`;
}

export const javascriptGuide: LanguageGuide = {
  there: {
    numbers:
      "const budget = Math.floor(cars[place].balance / 8);\nconst rest = budget % 10;\nconst most = Number.MAX_SAFE_INTEGER;",
    conditions:
      "const isFast = cars[0].speed > 20 && place !== 0;\nif (place > 0 && place <= 2) race.buyShell(1);\nelse if (isFast) race.buyShield(1);",
    loops:
      "let units = 0;\nwhile (race.getAccelerateCost(units + 1) <= 100 && units < 30) units++;\nfor (const car of cars) {\n  if (car.shield > 0) continue;\n  console.log(car.speed);\n}",
    functions:
      "const share = (coins, parts = 8) => Math.floor(coins / parts);\n\nexport function takeTurn(race, cars, place) {\n  const budget = share(cars[place].balance, 10);\n  if (race.getAccelerateCost(2) <= budget) race.buyAcceleration(2);\n}",
    lists:
      "const speeds = cars.filter((car) => car.y > 100).map((car) => car.speed);\nspeeds.push(3);\nconst last = speeds.at(-1);\nconst firstTwo = speeds.slice(0, 2);",
    sorting: "const speeds = cars.map((car) => car.speed).sort((a, b) => b - a);\nconst fastest = Math.max(...speeds);",
    tuples: "let [low, high] = [0, 30];\n[low, high] = [high, low];\nconst { speed, balance } = cars[place];",
    dictionaries: "const plan = { units: 10, shells: 3 };\nplan.units += 1;",
    memory:
      "let shellsFired = 0;\nconst prices = [];\n\nexport function takeTurn(race, cars, place) {\n  const price = race.getShellCost(1);\n  prices.push(price);\n  if (place > 0 && price <= 200 && shellsFired < 3) {\n    race.buyShell(1);\n    shellsFired += 1;\n  }\n}",
    printing: "console.log(`place ${place}, speed ${cars[place].speed}`);",
    race: "const paid = race.buyAcceleration(1);\nconst now = race.getAllCarData();",
  },
  names: [],
  refused: refusedRows([refusedNodes, refusedNames], (name) => `const value = ${name}(place);`),
};
