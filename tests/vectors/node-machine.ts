import { readFileSync } from "node:fs";
import { type CarMachine, createMachine } from "#engine/evm/create-machine.ts";

/** A car machine in Node, from the compiled interpreter in the engine's folder. */
export function createNodeMachine(): CarMachine {
  const file = new URL("../../engine/evm/interpreter.wasm", import.meta.url);
  return createMachine({ interpreter: new WebAssembly.Module(readFileSync(file)) });
}
