/** A compiler that stays loaded between compilations: it picks the version by pragma and loads each when first asked for. */
import { chooseCompiler, type CompilerVersion } from "./choose-compiler.ts";
import { type CompileInput, type CompileOutcome, compileCar } from "./compile.ts";
import type { SolidityCompiler } from "./soljson.ts";

/**
 * @param load brings a compiler into this thread; called once a version, and again after it broke down
 * @returns a function that never throws for anything in the source
 */
export function createCompileSession(
  load: (version: CompilerVersion) => SolidityCompiler,
): (input: CompileInput) => CompileOutcome {
  const loaded = new Map<CompilerVersion, SolidityCompiler>();
  return (input) => {
    const choice = chooseCompiler([input.source, ...Object.values(input.files ?? {})]);
    if (choice.kind === "refused") {
      return { kind: "rejected", reason: "unknown-version", message: choice.message, diagnostics: [] };
    }
    let compiler = loaded.get(choice.version);
    if (!compiler) loaded.set(choice.version, (compiler = load(choice.version)));
    try {
      return compileCar(compiler, input);
    } catch (error) {
      // Its memory is in an unknown state now; the next call gets a fresh one.
      loaded.delete(choice.version);
      return { kind: "rejected", reason: "compiler-limit", message: brokeDown(error), diagnostics: [] };
    }
  };
}

function brokeDown(error: unknown): string {
  const words = error instanceof Error ? error.message.split("\n")[0] : String(error);
  return (
    `The compiler gave up on this source (${words}). Very deep nesting or very large expressions do that: ` +
    "split long expressions and functions into smaller ones."
  );
}
