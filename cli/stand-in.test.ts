/** The Python stand-in and the JavaScript types declare the functions that races provide. */
import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultFormula, priceCurve } from "#engine/formula/formula.ts";
import { createPriceTable } from "#engine/formula/prices.ts";
import { raceFunctions, snakeCase } from "#languages/ir/race-interface.ts";

const cars = new URL("../starter/cars/", import.meta.url);
const names = [...new Set(Object.values(raceFunctions).flatMap((all) => all.map(({ name }) => name)))];
const isPythonHere = spawnSync("python3", ["--version"]).status === 0;
let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "stand-in "));
  cpSync(cars, folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function python(...words: string[]) {
  const { status, stdout, stderr } = spawnSync("python3", words, { cwd: folder, encoding: "utf8" });
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

test("declares every function of the race for editors", () => {
  const types = readFileSync(new URL("code-prix.d.ts", cars), "utf8");
  for (const name of names) expect(types).toMatch(new RegExp(`^  ${name}\\(`, "m"));
});

test("has every function of the race", () => {
  const stub = readFileSync(new URL("code_prix.py", cars), "utf8");
  for (const name of names) expect(stub).toMatch(new RegExp(`^    def ${snakeCase(name)}\\(self`, "m"));
});

test.skipIf(!isPythonHere)("races the first car in plain Python, and explains a failed turn", () => {
  expect(python("first_car.py")).toMatch(/After \d+ turns, \d+ of yours failed:\n {2}1\. .*your car/s);
  writeFileSync(
    join(folder, "dear.py"),
    "from code_prix import *\ndef take_turn(race, cars, place):\n    print(cars[place])\n    race.buy_acceleration(80)\n",
  );
  const output = python("dear.py");
  expect(output).toContain("Car(balance=15000, speed=0, y=0, shield=0)");
  expect(output).toMatch(/turn 1: the turn fails and is undone\. 80 of acceleration costs \d+ coins/);
});

test.skipIf(!isPythonHere)("has the same prices as the race", () => {
  const asked = [1, 4, 9].flatMap((turn) => [0, 1, 3].map((sold) => [turn, sold] as const));
  const output = JSON.parse(
    python(
      "-c",
      `import code_prix, json
race = code_prix.Race(["a"])
prices = []
for turn, sold in ${JSON.stringify(asked)}:
    race._turn = turn
    race._sold = dict.fromkeys(code_prix.PRICES, sold)
    prices.append([race.get_accelerate_cost(5), race.get_shell_cost(2), race.get_shield_cost(2)])
print(json.dumps(prices))`,
    ),
  ) as number[][];
  const actions = [
    ["accelerate", 5],
    ["shell", 2],
    ["shield", 2],
  ] as const;
  for (const [row, [turn, sold]] of asked.entries()) {
    for (const [column, [action, amount]] of actions.entries()) {
      const { cost } = createPriceTable(priceCurve(defaultFormula, action)).quote(turn, sold, amount);
      expect(Math.abs(output[row]![column]! - Number(cost))).toBeLessThanOrEqual(1 + Number(cost) * 1e-9);
    }
  }
});
