/** The process behind `compile-process.ts`: one source in, one outcome out, and before it the word that compiling begins. */
import type { CompileInput } from "../compile.ts";
import type { CompileOutcome } from "../../compiling/compile-outcome.ts";
import { createCompileSession } from "../../session/compile-session.ts";
import { limitMemory } from "../memory-limit.ts";
import { loadCompiler } from "./load-compiler.ts";

// The limit of the heap does not count WebAssembly memory, which is all that the compiler uses.
limitMemory(Number(process.argv[2]));

/** What the process tells: its clock starts at the first, and stops at the second. */
export type CompileNews = { kind: "begun" } | { kind: "done"; outcome: CompileOutcome };
const tell = (news: CompileNews) => process.send?.(news);

const compile = createCompileSession(loadCompiler, () => tell({ kind: "begun" }));
process.on("message", (input: CompileInput) => {
  tell({ kind: "done", outcome: compile(input) });
});
// Whoever asks ends this process, or is gone itself. A signal to the whole group would make a verdict of an interruption.
process.on("disconnect", () => process.exit());
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => undefined);
