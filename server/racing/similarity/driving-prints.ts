import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { Formula } from "#engine/race/formula.ts";
import type { Position } from "#engine/race/referee-state.ts";
import { type Decision, decisionsOf, situations } from "./decisions.ts";

/** Situations that a car is put into. */
const situationCount = 240;
/** Gas of a car's turns after which no other situation is tried: cars that use what a turn allows would hold up all others. */
const mostGas = 60_000_000;

/** Tells how cars drive under a formula. */
export interface DrivingTest {
  positions: readonly Position[];
  /** by situation; undefined: the turn failed */
  decisions: (initcode: Uint8Array) => (Decision | undefined)[];
  /** one print for each situation with what the car bought there */
  prints: (initcode: Uint8Array) => Set<number>;
  /** what several cars decide, all in one */
  printsOfAll: (initcodes: readonly Uint8Array[]) => Set<number>;
}

export function drivingTest(formula: Formula): DrivingTest {
  const interpreter = readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm")));
  const machine = createMachine({
    interpreter: new WebAssembly.Module(interpreter),
    // Drawn by chance, so that no car can prepare slots that collide; changes no result.
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

/** 32 bits of the decision, and above them the situation's number. */
export function printOf(decision: Decision, situation: number): number {
  const hash = decision.reduce((sum, units) => Math.imul(sum ^ units, 0x01000193), 0x811c9dc5);
  return situation * 2 ** 32 + (hash >>> 0);
}
