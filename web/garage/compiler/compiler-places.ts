import type { CompilerPlaces } from "./car-compiler.ts";
import { compileOnServer } from "./ask-server.ts";
import { compilerBytes, fetchCompiler, Compilers } from "./open-compiler.ts";

/** Gigabytes of memory, as browsers tell it, below which the compiler with its 60 to 200 MB is not tried. */
const leastMemory = 1;

/** Where this browser can compile. */
export function compilerPlaces(): CompilerPlaces {
  const client = new Compilers();
  return {
    canHold: canHoldCompiler(),
    compileHere: (input, lane) => client.compile(input, lane),
    compileOnServer,
    fetchCompiler,
    bytes: compilerBytes,
    nowMs: () => performance.now(),
    close: () => client.close(),
  };
}

interface DeviceHints {
  deviceMemory?: number;
  connection?: { saveData?: boolean };
}

function canHoldCompiler(): boolean {
  if (typeof WebAssembly === "undefined" || typeof Worker === "undefined") return false;
  const { deviceMemory = leastMemory, connection } = navigator as DeviceHints;
  // Who asked to save data does not want six megabytes.
  return deviceMemory >= leastMemory && connection?.saveData !== true;
}
