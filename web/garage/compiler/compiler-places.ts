import type { CompilerPlaces } from "./car-compiler.ts";
import { compileOnServer } from "./ask-server.ts";
import { compilerBytes, fetchCompiler, Compilers } from "./open-compiler.ts";

/** In GB as reported by browsers; the compiler needs 60 to 200 MB. */
const leastMemory = 1;

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
  // Don't download six megabytes in data-saver mode.
  return deviceMemory >= leastMemory && connection?.saveData !== true;
}
