import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { Position } from "#engine/referee/referee-state.ts";
import { type Decision, decisionsOf, situations } from "./decisions.ts";

const situationCount = 240;
/** Limit, so that expensive cars don't hold up the others. */
const mostGas = 60_000_000;

export interface DrivingTest {
  positions: readonly Position[];
  /** by situation; undefined: the turn failed */
  decisions: (initcode: Uint8Array) => (Decision | undefined)[];
  prints: (initcode: Uint8Array) => Set<number>;
  printsOfAll: (initcodes: readonly Uint8Array[]) => Set<number>;
}

export function drivingTest(formula: Formula): DrivingTest {
  const interpreter = readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm")));
  const machine = createMachine({
    interpreter: new WebAssembly.Module(interpreter),
    // Random, so that cars can't prepare colliding slots; results don't depend on it.
    hashKey: [...new BigUint64Array(new Uint8Array(randomBytes(80)).buffer)],
    heapBytes: 512 * 1024 * 1024,
  });
  const positions = situations(formula, situationCount);
  const decisions = (initcode: Uint8Array) => decisionsOf(machine, formula, { initcode }, positions, mostGas);
  const prints = (initcode: Uint8Array) =>
    new Set(decisions(initcode).flatMap((decision, at) => (decision ? [printOf(decision, at)] : [])));
  return {
    positions,
    decisions,
    prints,
    printsOfAll: (initcodes) => new Set(initcodes.flatMap((initcode) => [...prints(initcode)])),
  };
}

/** 32 bits of the decision below the situation's number. */
export function printOf(decision: Decision, situation: number): number {
  const hash = decision.reduce((sum, units) => Math.imul(sum ^ units, 0x01000193), 0x811c9dc5);
  return situation * 2 ** 32 + (hash >>> 0);
}
