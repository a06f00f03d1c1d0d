/** Compiles for visitors whose browser cannot: the same compiler under the same limits, so that the bytecode is the same. */
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { CompileInput, CompileOutcome } from "#solidity/compile.ts";
import { compilerMemoryMb } from "#solidity/memory-limit.ts";
import { createCompileProcess, type CompileProcess } from "#solidity/node/compile-process.ts";

export type VisitorCompileOutcome =
  | { kind: "outcome"; outcome: CompileOutcome }
  /** too much is asked for at the moment, by everybody or by this visitor; nothing was compiled */
  | { kind: "busy"; waitSeconds: number };

export interface VisitorCompiler {
  /** @param who whose share of the compiler it costs */
  compile(input: CompileInput, who: CompilingVisitor): Promise<VisitorCompileOutcome>;
  close(): Promise<void>;
}

/** An account has a share of its own; everybody else shares their network address, as a whole hall may do. */
export type CompilingVisitor = { personId: string } | { address: string };

/** As in the browser: `compileTimeoutMs` of the garage, and the compiler's memory there. */
const limits = { timeoutMs: 15_000, memoryMb: compilerMemoryMb };
/** Compilations that may wait; one takes some 0.3 s, so that nobody waits longer than the garage does. */
const mostWaiting = 24;
const perMinute = { account: 90, address: 900 };
/** What a source costs that runs into a limit, in compilations. */
const costOfLimit = 30;

export function createVisitorCompiler(thread: CompileProcess = createCompileProcess(limits)): VisitorCompiler {
  const accounts = new RateLimiterMemory({ points: perMinute.account, duration: 60 });
  const addresses = new RateLimiterMemory({ points: perMinute.address, duration: 60 });
  let waiting = 0;
  return {
    async compile(input, who) {
      const [limiter, key] = "personId" in who ? [accounts, who.personId] : [addresses, who.address];
      const share = await limiter.get(key);
      if (share !== null && share.remainingPoints <= 0) {
        return { kind: "busy", waitSeconds: Math.max(1, Math.ceil(share.msBeforeNext / 1000)) };
      }
      if (waiting >= mostWaiting) return { kind: "busy", waitSeconds: 5 };
      waiting += 1;
      try {
        await limiter.penalty(key);
        const outcome = await thread.compile(input);
        const hitLimit = outcome.kind === "rejected" && outcome.reason === "compiler-limit";
        if (hitLimit) await limiter.penalty(key, costOfLimit);
        return { kind: "outcome", outcome };
      } finally {
        waiting -= 1;
      }
    },
    close: () => thread.close(),
  };
}
