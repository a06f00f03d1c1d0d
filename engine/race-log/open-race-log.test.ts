import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createMachine } from "../evm/create-machine.ts";
import { factsAt } from "./commentary.ts";
import { presets } from "../formula/formula.ts";
import { exportKitLog } from "./kit-log-export.ts";
import { openLog } from "./open-race-log.ts";
import { encodeRaceLog } from "./race-log-text.ts";
import { Refusal } from "../formula/refusal.ts";
import { raceEvents } from "./race-events.ts";
import { standingsAt } from "./race-summary.ts";
import { runRace } from "../referee/run-race.ts";
import { sampleRace } from "../referee/sample-race.cases.ts";
import { carStatistics } from "./statistics.ts";

const machine = createMachine({ interpreter: new WebAssembly.Module(readFileSync("engine/evm/interpreter.wasm")) });
const titansRace = runRace({ formula: presets["0xtitans"], ...sampleRace("B"), machine });
const codePrixRace = runRace({ formula: presets["university-code-prix"], ...sampleRace("C"), machine });
const texts = [titansRace, codePrixRace].flatMap((log) => [encodeRaceLog(log), exportKitLog(log)]);

/** Any other exception fails the test. */
function isReadOrRefused(text: string): boolean {
  try {
    const log = openLog(text);
    const turns = log.turns.length;
    for (const turn of [0, turns]) standingsAt(log, turn);
    raceEvents(log);
    carStatistics(log);
    factsAt(log, turns);
    encodeRaceLog(log);
  } catch (error) {
    return error instanceof Refusal;
  }
  return true;
}

const held = { failed: false, counterexample: null };

describe("reads or rejects any log:", () => {
  test("any text", () => {
    expect(fc.check(fc.property(fc.string({ maxLength: 200 }), isReadOrRefused))).toMatchObject(held);
  });

  test("any JSON", () => {
    expect(fc.check(fc.property(fc.json(), isReadOrRefused), { numRuns: 500 })).toMatchObject(held);
  });

  test("any JSON in place of any value of a real log", () => {
    const property = fc.property(fc.nat(3), fc.nat(), fc.json({ maxDepth: 2 }), (which, at, value) => {
      const text = texts[which]!;
      const values = [...text.matchAll(/-?\d+|"[^"]*"|\[\]|null/g)];
      const { index, 0: old } = values[at % values.length]!;
      return isReadOrRefused(text.slice(0, index) + value + text.slice(index + old.length));
    });
    expect(fc.check(property, { numRuns: 1500 })).toMatchObject(held);
  });

  test("a real log truncated or with a gap", () => {
    const property = fc.property(fc.nat(3), fc.nat(), fc.nat(40), (which, at, length) => {
      const text = texts[which]!;
      const start = at % text.length;
      return (
        isReadOrRefused(text.slice(0, start)) && isReadOrRefused(text.slice(0, start) + text.slice(start + length))
      );
    });
    expect(fc.check(property, { numRuns: 500 })).toMatchObject(held);
  });
});

test("rejects an object in place of text", () => {
  const text = texts[3]!.replace(/"cars":\["[^"]*"/, '"cars":[{}');
  expect(() => openLog(text)).toThrow("cars[0]: expected a text, found an object.");
});

describe("a race of our own written as a kit's log", () => {
  test.each([
    ["0xTitans", titansRace],
    ["University Code Prix", codePrixRace],
  ])("from %s has the same states and hits when read again", (_, log) => {
    const again = openLog(exportKitLog(log));
    const statesOf = ({ turns }: typeof log) =>
      turns.map(({ after: { cars, sold, bananas } }) => ({ cars, sold, bananas }));
    expect(statesOf(again)).toEqual(statesOf(log));
    expect(again).toMatchObject({ winner: log.winner, finishOrder: log.finishOrder });
    expect(again.turns.map((turn) => turn.mover)).toEqual(log.turns.map((turn) => turn.mover));
    const hitsOf = ({ turns }: typeof log) =>
      turns.flatMap(({ turn, effects }) =>
        effects.flatMap((effect) => (effect.kind === "hit" ? [[turn, effect.target, effect.speedBefore]] : [])),
      );
    expect(hitsOf(again)).toEqual(hitsOf(log));
  });
});
