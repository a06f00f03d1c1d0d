import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { Wording } from "#languages/compiling/compiler-text.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";

/** What the compiling worker is told. The addresses come first, once. */
export type CompilerOrder =
  | { kind: "addresses"; urls: Record<CompilerVersion, string> }
  /** where the grammar is that the page has, too */
  | { kind: "grammar"; address: string }
  /** `wording`: of what is told; English without */
  | { kind: "compile"; id: number; input: CompileInput; wording?: Wording };

export type CompilerNews =
  /** the compiler of this version was loaded into the worker */
  | { kind: "loaded"; version: CompilerVersion }
  /** `memoryBytes`: the most that the compiler's memory grew to; 0 when it did not grow */
  | { kind: "compiled"; id: number; outcome: CompileOutcome; elapsedMs: number; memoryBytes: number }
  | { kind: "failed"; id: number; message: string };
