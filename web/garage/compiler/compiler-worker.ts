/// <reference lib="webworker" />
/** Compiles in a classic worker: soljson.js is no module and comes by importScripts, unmodified. */
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import { loadCompiler } from "#languages/solidity/browser/load-compiler.ts";
import { createCompileSession } from "#languages/session/compile-session.ts";
import { compilerMemoryMb, limitMemory } from "#languages/solidity/memory-limit.ts";
import type { CompilerNews, CompilerOrder } from "./compiler-messages.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;
let urls: Record<CompilerVersion, string> | undefined;
const memory = limitMemory(compilerMemoryMb);
const tell = (news: CompilerNews) => scope.postMessage(news);

const compile = createCompileSession((version) => {
  if (!urls) throw new Error("The compiler's address was not told.");
  const compiler = loadCompiler(self, urls[version]);
  tell({ kind: "loaded", version });
  return compiler;
});

scope.addEventListener("message", ({ data }: MessageEvent<CompilerOrder>) => {
  if (data.kind === "addresses") {
    urls = data.urls;
    return;
  }
  const { id, input } = data;
  try {
    const startMs = performance.now();
    const outcome = compile(input);
    tell({
      kind: "compiled",
      id,
      outcome,
      elapsedMs: performance.now() - startMs,
      memoryBytes: memory.takeLargestBytes(),
    });
  } catch (error) {
    tell({ kind: "failed", id, message: error instanceof Error ? error.message : String(error) });
  }
});
