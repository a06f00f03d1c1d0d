import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import type { CarMachine } from "#engine/evm/create-machine.ts";
import { readCases } from "./case-files.ts";
import { machineForFork } from "./official-cases.ts";
import { runStateCase } from "./run-state-case.ts";

const folder = "../shared/evm-tests";
const isThere = existsSync(folder);
if (!isThere) console.warn(`${folder} is absent: the official EVM cases are not run.`);

test.skipIf(!isThere)("the machine gives the official outcome, gas, logs and state in every case", () => {
  const machines = new Map<string, CarMachine>();
  const failures: string[] = [];
  let cases = 0;
  for (const stateCase of readCases(folder)) {
    const machine = machines.get(stateCase.fork) ?? machineForFork(stateCase.fork);
    machines.set(stateCase.fork, machine);
    cases++;
    for (const problem of runStateCase(machine, stateCase)) failures.push(`${stateCase.name}: ${problem}`);
  }
  expect(failures).toEqual([]);
  expect(cases).toBe(7625);
});
