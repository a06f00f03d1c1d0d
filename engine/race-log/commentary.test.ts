import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { createMachine } from "../evm/create-machine.ts";
import { factAfter, factsAt } from "./commentary.ts";
import { defaultFormula, presets } from "../formula/formula.ts";
import { runRace } from "../referee/run-race.ts";
import { sampleRace } from "../referee/sample-race.cases.ts";
import { carStatistics } from "./statistics.ts";

const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
const log = runRace({ formula: defaultFormula, ...sampleRace("C"), machine });

describe("the statistics of a race", () => {
  test("account for every coin that a car spent", () => {
    for (const car of carStatistics(log)) {
      const spent = Object.values(car.bought).reduce((sum, { coins }) => sum + coins!, 0);
      expect(car.balanceLeft).toBe(15_000 - spent);
    }
  });

  test("count a hit taken for every hit given", () => {
    const bananaRace = runRace({ formula: presets["0xtitans"], ...sampleRace("B"), machine });
    for (const race of [log, bananaRace]) {
      const cars = carStatistics(race);
      const sum = (key: "hitsGiven" | "hitsTaken") => cars.reduce((total, car) => total + car[key], 0);
      expect(sum("hitsGiven")).toBe(sum("hitsTaken"));
    }
  });
});

describe("the commentator's facts", () => {
  test("list prices before the start", () => {
    expect(factsAt(log, 0)).toEqual([
      { kind: "price", action: "shell", price: 1481, target: 200 },
      { kind: "price", action: "shield", price: 5485, target: 100 },
    ]);
  });

  test("forecast the winner at the start of the last turn", () => {
    const facts = factsAt(log, log.turns.length - 1);
    expect(facts).toContainEqual({ kind: "forecast", seat: log.winner, turns: 1 });
  });

  test("don't depend on later turns", () => {
    const turn = Math.floor(log.turns.length / 2);
    expect(factsAt({ ...log, turns: log.turns.slice(0, turn) }, turn)).toEqual(factsAt(log, turn));
  });

  test("describe every turn of a race by one of its facts", () => {
    for (let turn = 0; turn <= log.turns.length; turn += 1) {
      const said = factAfter(log, turn);
      expect(said).not.toBeNull();
      expect(factsAt(log, turn)).toContainEqual(said);
    }
    expect(factAfter(log, log.turns.length - 1)).toMatchObject({ kind: "forecast", seat: log.winner });
  });
});
