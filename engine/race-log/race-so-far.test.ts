import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createMachine } from "../evm/create-machine.ts";
import { defaultFormula } from "../formula/formula.ts";
import { raceSoFar } from "./race-so-far.ts";
import { runRace } from "../referee/run-race.ts";
import { sampleRace } from "../referee/sample-race.cases.ts";

const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
const log = runRace({ formula: defaultFormula, ...sampleRace("C"), machine });

test("shows nothing beyond the current turn", () => {
  for (let turn = 0; turn <= log.turns.length; turn += 5) {
    const seen = raceSoFar(log, turn + 0.7);
    const cut = { ...log, turns: log.turns.slice(0, turn), winner: null, ending: "unfinished" as const };
    expect(seen).toEqual({ ...raceSoFar(cut, turn), turns: log.turns.length });
    expect(seen.turn).toBe(turn);
    expect(seen.moments.every((moment) => moment.turn <= turn)).toBe(true);
    expect(seen.cars.map(({ gap }) => gap)).toEqual(seen.cars.map(({ gap }) => gap).toSorted((a, b) => a - b));
    expect(seen.cars[0]!.gap).toBe(0);
  }
});

test("lists the newest moment first, with its reason", () => {
  const { moments } = raceSoFar(log, log.turns.length);
  expect(moments.length).toBeGreaterThan(0);
  const turns = moments.map((moment) => moment.turn);
  expect(turns).toEqual(turns.toSorted((a, b) => b - a));
});
