/** The process behind `compile-process.ts`: one message in, one outcome out. */
import type { CompileInput } from "../compile.ts";
import { createCompileSession } from "../compile-session.ts";
import { limitMemory } from "../memory-limit.ts";
import { loadCompiler } from "./load-compiler.ts";

// The limit of the heap does not count WebAssembly memory, which is all that the compiler uses.
limitMemory(Number(process.argv[2]));

const compile = createCompileSession(loadCompiler);
process.on("message", (input: CompileInput) => {
  process.send?.(compile(input));
});
// Whoever asks ends this process, or is gone itself. A signal to the whole group would make a verdict of an interruption.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
