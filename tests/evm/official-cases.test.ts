import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import type { CarMachine } from "#engine/evm/create-machine.ts";
import { readCases } from "./case-files.ts";
import { machineForFork } from "./official-cases.ts";
import { runStateCase } from "./run-state-case.ts";

const folder = "../shared/evm-tests";
const isThere = existsSync(folder);
if (!isThere) console.warn(`${folder} is absent: the official EVM cases are not run.`);

/** Runs one case of so many, from a given one on; returns what failed and the share of runs of code that were translated. */
function runAll(afterGas: number, oneOf = 1, from = 0): { cases: number; failures: string[]; translatedShare: number } {
  const machines = new Map<string, CarMachine>();
  const failures: string[] = [];
  let read = 0;
  let cases = 0;
  for (const stateCase of readCases(folder)) {
    if (read++ % oneOf !== from) continue;
    const machine = machines.get(stateCase.fork) ?? machineForFork(stateCase.fork, afterGas);
    machines.set(stateCase.fork, machine);
    cases++;
    for (const problem of runStateCase(machine, stateCase)) failures.push(`${stateCase.name}: ${problem}`);
  }
  const counts = [...machines.values()].map((machine) => machine.tierCounts());
  const translated = counts.reduce((sum, count) => sum + count.translated, 0);
  const interpreted = counts.reduce((sum, count) => sum + count.interpreted, 0);
  return { cases, failures, translatedShare: translated / (translated + interpreted) };
}

const all = 7625;

test.skipIf(!isThere)("every official case ends as specified, interpreted", { tags: ["thorough"] }, () => {
  expect(runAll(Infinity)).toEqual({ cases: all, failures: [], translatedShare: 0 });
});

test.skipIf(!isThere)("every official case ends as specified, translated", { tags: ["thorough"] }, () => {
  const { cases, failures } = runAll(0);
  expect({ cases, failures }).toEqual({ cases: all, failures: [] });
});

test.skipIf(!isThere)("a twelfth of the official cases ends as it should, interpreted", () => {
  expect(runAll(Infinity, 12)).toEqual({ cases: Math.ceil(all / 12), failures: [], translatedShare: 0 });
});

test.skipIf(!isThere)("another twelfth ends as it should, translated", () => {
  const { cases, failures, translatedShare } = runAll(0, 12, 7);
  expect({ cases, failures }).toEqual({ cases: Math.floor(all / 12), failures: [] });
  expect(translatedShare).toBeGreaterThan(0.95);
});
