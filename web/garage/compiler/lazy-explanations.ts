import { ExplanationsNeeded } from "#languages/ir/compile-source.ts";
import type { Explanations } from "#languages/ir/explanations.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";

/** Loads the explanations of a language with the first mistake, so that a program without one compiles sooner. */
export function lazyExplanations(load: () => Promise<Explanations>) {
  let loaded: Explanations | undefined;
  return {
    explanations: (): Explanations => {
      if (!loaded) throw new ExplanationsNeeded();
      return loaded;
    },
    /** @param compile runs again where explanations were missing */
    explained: async (compile: () => CompileOutcome): Promise<CompileOutcome> => {
      try {
        return compile();
      } catch (error) {
        if (!(error instanceof ExplanationsNeeded)) throw error;
      }
      loaded = await load();
      return compile();
    },
  };
}
