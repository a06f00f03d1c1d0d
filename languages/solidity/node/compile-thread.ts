/** Reports when compiling begins, then the outcome. */
import { parentPort, workerData } from "node:worker_threads";
import type { CompilerVersion } from "../choose-compiler.ts";
import type { CompileInput } from "../compile.ts";
import type { CompileOutcome } from "../../compiling/compile-outcome.ts";
import { createCompileSession } from "../../compiling/session/compile-session.ts";
import { limitMemory } from "../memory-limit.ts";
import type { SolidityCompiler } from "../soljson.ts";
import { assembleCompiler, type CompilerParts, unpackCompiler } from "./load-compiler.ts";

export interface CompileThreadInput {
  memoryMb: number;
  /** unpacked by earlier threads */
  parts: ReadonlyMap<CompilerVersion, CompilerParts>;
  /** preloaded; undefined: unknown */
  likely: CompilerVersion | undefined;
}

export type CompileThreadNews =
  | { kind: "unpacked"; version: CompilerVersion; parts: CompilerParts }
  | { kind: "loaded"; version: CompilerVersion }
  | { kind: "begun" }
  | { kind: "done"; outcome: CompileOutcome };

if (!parentPort) throw new Error("This file runs as a worker thread.");
const port = parentPort;
const post = (news: CompileThreadNews) => port.postMessage(news);

const { memoryMb, parts, likely } = workerData as CompileThreadInput;
// A heap limit doesn't cover the compiler's WebAssembly memory.
limitMemory(memoryMb);

/** Loaded while idle. */
let ahead: { version: CompilerVersion; compiler: SolidityCompiler } | undefined;

function load(version: CompilerVersion): SolidityCompiler {
  const made = ahead?.version === version ? ahead.compiler : undefined;
  ahead = undefined;
  post({ kind: "loaded", version });
  if (made) return made;
  const known = parts.get(version);
  const unpacked = known ?? unpackCompiler(version);
  if (!known) post({ kind: "unpacked", version, parts: unpacked });
  return assembleCompiler(unpacked);
}

const compile = createCompileSession(load, () => post({ kind: "begun" }));
port.on("message", (input: CompileInput) => {
  post({ kind: "done", outcome: compile(input) });
});
const likelyParts = likely && parts.get(likely);
if (likelyParts) ahead = { version: likely, compiler: assembleCompiler(likelyParts) };
