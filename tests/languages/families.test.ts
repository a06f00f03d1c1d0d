import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { defaultFormula, type Formula, type PresetName, presets } from "#engine/formula/formula.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { compileCar } from "#languages/solidity/compile.ts";
import type { CarFamily } from "#languages/compiling/car-language.ts";
import { compilerForTests } from "#languages/solidity/node/compiler-for-tests.ts";
import { createNodeMachine } from "../vectors/node-machine.ts";
import { bytesOf, compileText } from "./compile-file.ts";

const machine = createNodeMachine();

const python = `
def take_turn(race, cars, place):
    me = cars[place]
    if place > 0 and cars[place - 1].speed > 10:
        if race.get_shell_cost(1) <= me.balance // 8:
            race.buy_shell(1)
    race.buy_acceleration(3)
`;
const javascript = `
export function takeTurn(race, cars, place) {
  const [me, ahead] = [cars[place], place > 0 ? cars[place - 1] : undefined];
  if (ahead !== undefined && ahead.speed > 10 && race.getShellCost(1) <= Math.floor(me.balance / 8)) race.buyShell(1);
  race.buyAcceleration(3);
}
`;

const families: [CarFamily, PresetName, string][] = [
  ["code-prix", "university-code-prix", "FirstCar.sol"],
  ["monaco", "0xmonaco", "FirstMonacoCar.sol"],
  ["titans", "0xtitans", "FirstTitansCar.sol"],
];

test.each(families.slice(0, 1))("moves a car of %s in Python and JavaScript as in Solidity", movesAlike);
test.each(families.slice(1))("moves a car of %s in the same way", { tags: ["thorough"] }, movesAlike);

function movesAlike(family: CarFamily, preset: PresetName, file: string): void {
  const source = readFileSync(new URL(`../../languages/cars/first-cars/${file}`, import.meta.url), "utf8");
  const turns = (outcome: ReturnType<typeof compileText>) => turnsOf(outcome, presets[preset]);
  const wanted = turns(compileCar(compilerForTests(), { source, fileName: file, goal: "build" }));
  expect(JSON.stringify(wanted)).toContain('"shell"');
  expect(turns(compileText("car.py", python, "car", family))).toEqual(wanted);
  expect(turns(compileText("car.js", javascript, "car", family))).toEqual(wanted);
}

function turnsOf(outcome: ReturnType<typeof compileText>, formula: Formula): unknown[] {
  if (outcome.kind !== "compiled") throw new Error(outcome.kind === "rejected" ? outcome.message : outcome.kind);
  const cars = Array.from({ length: formula.cars }, () => ({ name: "twin", initcode: bytesOf(outcome.car.initcode) }));
  return runRace({ formula, cars, seed: 7n, machine }).turns.map((turn) => [turn.outcome, turn.purchases, turn.after]);
}

test.each(["", ".tr"])("moves both cars of docs/from-python-to-solidity%s.md alike", (twin) => {
  const text = readFileSync(new URL(`../../docs/from-python-to-solidity${twin}.md`, import.meta.url), "utf8");
  const codeIn = (language: string) => new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``).exec(text)![1]!;
  const moves = turnsOf(compileText("car.py", codeIn("python"), "car", "code-prix"), defaultFormula);
  expect(JSON.stringify(moves)).toContain('"shell"');
  const contract = compileCar(compilerForTests(), { source: codeIn("solidity"), goal: "build" });
  expect(turnsOf(contract, defaultFormula)).toEqual(moves);
});

test("tells a car who moves next wherever turns have an order", () => {
  const car = (family: CarFamily) =>
    compileText(
      "car.py",
      "def take_turn(race, cars, place):\n    movers = race.upcoming(9)\n    race.buy_acceleration(1 + movers[0])\n",
      "car",
      family,
    );
  for (const [family, preset] of families) {
    const outcome = car(family);
    if (outcome.kind !== "compiled") throw new Error(outcome.kind === "rejected" ? outcome.message : outcome.kind);
    const formula = presets[preset];
    const cars = Array.from({ length: formula.cars }, (_, at) => ({
      name: `${at}`,
      initcode: bytesOf(outcome.car.initcode),
    }));
    const { turns } = runRace({ formula, cars, seed: 3n, machine });
    let compared = 0;
    for (const [at, turn] of turns.entries()) {
      const [purchase] = turn.purchases;
      const next = turns[at + 1];
      if (!purchase || !next) continue;
      // By distance, ties in turn order.
      const ys = turns[at - 1]?.after.cars.map(({ y }) => y);
      const mover = next.mover;
      if (!ys || mover === null) continue;
      const ahead = ys.filter((y) => y > ys[mover]!).length;
      const level = ys.filter((y) => y === ys[mover]).length;
      expect(purchase.amount - 1).toBeGreaterThanOrEqual(ahead);
      expect(purchase.amount - 1).toBeLessThan(ahead + level);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(10);
  }
});
