/// <reference lib="webworker" />
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompilerNews, CompilerOrder } from "./compiler-client.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

export const post = (news: CompilerNews): void => scope.postMessage(news);

type Compile = (input: CompileInput) => CompileOutcome | Promise<CompileOutcome>;

/** From the URL that the page sends. */
export async function givenGrammar<Grammar>(): Promise<Grammar> {
  const address = await new Promise<string>((resolve) => {
    scope.addEventListener("message", ({ data }: MessageEvent<CompilerOrder>) => {
      if (data.kind === "grammar") resolve(data.address);
    });
  });
  return ((await import(/* @vite-ignore */ address)) as { parser: Grammar }).parser;
}

/** @param solidity the Solidity compiler's URLs, and its growing memory */
export function answerOrders(
  compile: Compile | Promise<Compile>,
  solidity?: { takeLargestBytes: () => number; onAddresses: (urls: Record<CompilerVersion, string>) => void },
): void {
  scope.addEventListener("message", ({ data }: MessageEvent<CompilerOrder>) => {
    if (data.kind === "addresses") {
      solidity?.onAddresses(data.urls);
    } else if (data.kind === "compile") void answer(data);
  });

  async function answer({ id, input }: CompilerOrder & { kind: "compile" }): Promise<void> {
    try {
      const work = await compile;
      const outcome = await work(input);
      post({ kind: "compiled", id, outcome, memoryBytes: solidity?.takeLargestBytes() ?? 0 });
    } catch (error) {
      post({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
    }
  }
}
