/// <reference lib="webworker" />
/** What every compiling worker does: one order after the other, each answered. */
import type { Wording } from "#languages/compiling/compiler-text.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompilerNews, CompilerOrder } from "./compiler-messages.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

export const tell = (news: CompilerNews): void => scope.postMessage(news);

/** @param solidity what only the compiler of Solidity has: addresses it comes from, and memory that grows */
export function answerOrders(
  compile: (input: CompileInput, wording: Wording | undefined) => CompileOutcome,
  solidity?: { takeLargestBytes: () => number; onAddresses: (urls: Record<CompilerVersion, string>) => void },
): void {
  scope.addEventListener("message", ({ data }: MessageEvent<CompilerOrder>) => {
    if (data.kind === "addresses") {
      solidity?.onAddresses(data.urls);
      return;
    }
    const { id, input, wording } = data;
    try {
      const startMs = performance.now();
      const outcome = compile(input, wording);
      const elapsedMs = performance.now() - startMs;
      tell({ kind: "compiled", id, outcome, elapsedMs, memoryBytes: solidity?.takeLargestBytes() ?? 0 });
    } catch (error) {
      tell({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
    }
  });
}
