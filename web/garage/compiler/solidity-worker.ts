/// <reference lib="webworker" />
/** A classic worker, because soljson.js isn't a module and needs importScripts. */
import { loadCompiler } from "#languages/solidity/browser/load-compiler.ts";
import type { CompilerVersion } from "#languages/solidity/choose-compiler.ts";
import { compilerMemoryMb, limitMemory } from "#languages/solidity/memory-limit.ts";
import { createSoliditySession } from "#languages/solidity/solidity-session.ts";
import { answerOrders, post } from "./answer-orders.ts";

let urls: Record<CompilerVersion, string> | undefined;
const memory = limitMemory(compilerMemoryMb);

const compile = createSoliditySession((version) => {
  if (!urls) throw new Error("The compiler's address was not told.");
  const compiler = loadCompiler(self, urls[version]);
  post({ kind: "loaded", version });
  return compiler;
});

answerOrders(compile, {
  takeLargestBytes: () => memory.takeLargestBytes(),
  onAddresses: (addresses) => {
    urls = addresses;
  },
});
