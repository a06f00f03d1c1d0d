import { readFileSync } from "node:fs";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { Machine } from "#engine/evm/machine.ts";

/** A car machine in Node, from the compiled interpreter in the engine's folder. */
export function createNodeMachine(): Machine {
  const file = new URL("../../engine/evm/interpreter.wasm", import.meta.url);
  return createMachine({ interpreter: new WebAssembly.Module(readFileSync(file)) });
}
