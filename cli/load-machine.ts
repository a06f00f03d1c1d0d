/** Its WebAssembly is next to the installed program, or in the engine's folder. */
import { existsSync, readFileSync } from "node:fs";
import { type CarMachine, createMachine } from "#engine/evm/create-machine.ts";

export function loadMachine(): CarMachine {
  return createMachine({ interpreter: new WebAssembly.Module(readFileSync(interpreterUrl())) });
}

function interpreterUrl(): URL {
  const beside = new URL("./interpreter.wasm", import.meta.url);
  return existsSync(beside) ? beside : new URL("../engine/evm/interpreter.wasm", import.meta.url);
}
