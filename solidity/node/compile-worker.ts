/** The thread behind `compile-thread.ts`: one message in, one outcome out. */
import { parentPort, workerData } from "node:worker_threads";
import type { CompileInput } from "../compile.ts";
import { createCompileSession } from "../compile-session.ts";
import { loadCompiler } from "./load-compiler.ts";

const pageBytes = 65_536;
const { memoryMb } = workerData as { memoryMb: number };

// A thread's resource limits do not count WebAssembly memory, which is all that the compiler uses: refuse to let it grow.
const memory = WebAssembly.Memory.prototype as { grow: (this: WebAssembly.Memory, pages: number) => number };
const grow = memory.grow;
memory.grow = function limitedGrow(pages) {
  if (this.buffer.byteLength + pages * pageBytes > memoryMb * 1_048_576) {
    throw new RangeError(`more than ${memoryMb} MB of memory`);
  }
  return grow.call(this, pages);
};

const compile = createCompileSession(loadCompiler);
const port = parentPort;
if (!port) throw new Error("This file runs as a worker thread.");
port.on("message", (input: CompileInput) => {
  port.postMessage(compile(input));
});
