import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";

/** URLs are sent first, once. */
export type CompilerOrder =
  | { kind: "addresses"; urls: Record<CompilerVersion, string> }
  | { kind: "grammar"; address: string }
  | { kind: "compile"; id: number; input: CompileInput };

export type CompilerNews =
  | { kind: "loaded"; version: CompilerVersion }
  /** `memoryBytes`: peak of the compiler's memory; 0: didn't grow */
  | { kind: "compiled"; id: number; outcome: CompileOutcome; elapsedMs: number; memoryBytes: number }
  | { kind: "failed"; id: number; message: string };
