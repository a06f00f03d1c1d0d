/** Stays loaded; a pragma for another version replaces it. */
import { chooseCompiler, type CompilerVersion } from "./choose-compiler.ts";
import { type CompileInput, compileCar } from "./compile.ts";
import { type CompileOutcome, rejected } from "../compiling/compile-outcome.ts";
import { message } from "../compiling/compiler-text.ts";
import type { SolidityCompiler } from "./soljson.ts";

/**
 * @param load called when another version is needed, and after a failure
 * @param onReady called before each compilation, so that its time excludes loading
 * @returns a function that never throws for anything in the source
 */
export function createSoliditySession(
  load: (version: CompilerVersion) => SolidityCompiler,
  onReady?: () => void,
): (input: CompileInput) => CompileOutcome {
  let loaded: { version: CompilerVersion; compiler: SolidityCompiler } | undefined;
  return (input) => {
    const choice = chooseCompiler([input.source, ...Object.values(input.files ?? {})]);
    if (choice.version === undefined) return rejected("unknown-version", choice.said);
    // One at a time: a worker has room for one, and each uses about 60 MB.
    if (loaded?.version !== choice.version) {
      loaded = undefined;
      loaded = { version: choice.version, compiler: load(choice.version) };
    }
    onReady?.();
    try {
      const outcome = compileCar(loaded.compiler, input);
      // The compiler reports it like an error in the source.
      if (outcome.diagnostics.some(({ message }) => message.includes("std::bad_alloc")))
        throw new Error("out of memory");
      return outcome;
    } catch (error) {
      // Its memory is in an unknown state, so the next call loads a new one.
      loaded = undefined;
      const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
      return rejected("compiler-limit", message("compiler-gave-up", { reason }));
    }
  };
}
