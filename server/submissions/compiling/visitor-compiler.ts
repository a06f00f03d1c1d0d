/** Uses the browser's compiler and limits, so that the bytecode is the same. */
import { randomUUID } from "node:crypto";
import { RateLimiterMemory } from "rate-limiter-flexible";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import { compilerMemoryMb } from "#languages/solidity/memory-limit.ts";
import { createCompileProcess, type CompileProcess } from "#languages/solidity/node/compile-process.ts";
import { networkOf } from "../../platform/network/addresses.ts";
import { createHostTime } from "../../platform/jobs/host-time.ts";
import {
  bytesOf,
  type CompileRequest,
  createCompileLine,
  type OnFault,
  quickSlices,
  slowSlices,
} from "./compile-line.ts";
import { compileMsPerHour } from "./read-compile-input.ts";

export type VisitorCompileOutcome =
  | { kind: "outcome"; outcome: CompileOutcome }
  | { kind: "waiting"; ticket: string; ahead: number }
  | { kind: "busy"; waitSeconds: number };

export type VisitorCompiler = ReturnType<typeof createVisitorCompiler>;

/**
 * An account has its own share, which includes its submitted cars. Everyone else shares their network's, possibly a
 * whole venue.
 */
export type CompilingVisitor = { personId: string; handedInMs?: number } | { address: string };

/** As in the browser: `compileTimeoutMs` of the garage, and the compiler's memory there. */
const limits = { timeoutMs: 15_000, memoryMb: compilerMemoryMb };
const quickMs = 2_000;
const mostWaiting = { account: 6, network: 24, all: 240 };
const perMinute = { account: 90, network: 900 };
/** Cost of a source that hits a limit, in compilations. */
const costOfLimit = 30;
/**
 * A request gets its place in the queue after `placeAfterMs`; the place is dropped after `forgetMs` without another request.
 */
export const patience = { placeAfterMs: 4_000, forgetMs: 15_000 };

interface Ticket {
  request: CompileRequest;
  settled: Promise<VisitorCompileOutcome>;
  forget: NodeJS.Timeout;
}

export function createVisitorCompiler(
  quick: CompileProcess = createCompileProcess({ ...limits, niceness: 5 }),
  slow: CompileProcess = createCompileProcess({ ...limits, niceness: 15 }),
  { placeAfterMs, forgetMs, onFault }: typeof patience & { onFault?: OnFault } = patience,
) {
  const tickets = new Map<string, Ticket>();
  const hours = new RateLimiterMemory({ points: compileMsPerHour, duration: 3_600 });
  const accounts = new RateLimiterMemory({ points: perMinute.account, duration: 60 });
  const networks = new RateLimiterMemory({ points: perMinute.network, duration: 60 });
  const used = createHostTime();
  const tooMany: VisitorCompileOutcome = { kind: "busy", waitSeconds: 5 };

  const { sliceMs, learn } = quickSlices();
  const quickLine = createCompileLine(quick, { used, sliceMs, onFault }, learn);
  const slowLine = createCompileLine(slow, { used, sliceMs: slowSlices, onFault });
  const lines = [quickLine, slowLine];

  async function outcomeOf(request: CompileRequest): Promise<VisitorCompileOutcome> {
    const isLimit = (of: CompileOutcome | undefined) => of?.kind === "rejected" && of.reason === "compiler-limit";
    let outcome = await quickLine.compile(request, quickMs);
    if (isLimit(outcome)) outcome = await slowLine.compile(request, limits.timeoutMs);
    return outcome ? { kind: "outcome", outcome } : tooMany;
  }

  const remove = (request: CompileRequest) => lines.forEach((line) => line.remove(request));

  /** When the queue is full, drops the largest source of the payer with the most, possibly the new one. */
  function makeRoom(payer: string, most: number): void {
    const all = lines.flatMap((line) => line.waiting());
    const own = all.filter(({ payers }) => payers.includes(payer));
    if (own.length <= most && all.length <= mostWaiting.all) return;
    const counts = Map.groupBy(all, ({ payers }) => payers[0]);
    const [fullest = own] = own.length > most ? [own] : [...counts.values()].toSorted((a, b) => b.length - a.length);
    const [largest] = fullest.toSorted((a, b) => bytesOf(b.input) - bytesOf(a.input));
    if (largest) remove(largest);
  }

  async function outcomeOrPlace(
    request: CompileRequest,
    settled: Promise<VisitorCompileOutcome>,
  ): Promise<VisitorCompileOutcome> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), placeAfterMs);
    });
    const outcome = await Promise.race([settled, late]);
    clearTimeout(timer);
    if (outcome) return outcome;
    const ticket = randomUUID();
    const forget = setTimeout(() => {
      tickets.delete(ticket);
      remove(request);
    }, forgetMs).unref();
    tickets.set(ticket, { request, settled, forget });
    const ahead = Math.max(...lines.map((line) => line.waiting().indexOf(request))) + 1;
    return { kind: "waiting", ticket, ahead };
  }

  return {
    async compile(input: CompileInput, who: CompilingVisitor): Promise<VisitorCompileOutcome> {
      const isAccount = "personId" in who;
      const limiter = isAccount ? accounts : networks;
      const payer = isAccount ? who.personId : networkOf(who.address);
      const share = await limiter.get(payer);
      if (share !== null && share.remainingPoints <= 0) {
        return { kind: "busy", waitSeconds: Math.max(1, Math.ceil(share.msBeforeNext / 1000)) };
      }
      const hour = isAccount ? await hours.get(payer) : null;
      if (isAccount && (who.handedInMs ?? 0) + (hour?.consumedPoints ?? 0) >= compileMsPerHour) {
        return { kind: "busy", waitSeconds: Math.max(60, Math.ceil((hour?.msBeforeNext ?? 0) / 1000)) };
      }
      await limiter.penalty(payer);
      const onMeasured = (ms: number) => void hours.penalty(payer, Math.ceil(ms));
      const request: CompileRequest = { input, payers: [payer], onMeasured };
      const settled = outcomeOf(request).then(async (outcome) => {
        if (outcome.kind === "outcome" && outcome.outcome.kind === "rejected") {
          const { reason } = outcome.outcome;
          if (reason === "compiler-limit" || reason === "compiler-fault") await limiter.penalty(payer, costOfLimit);
        }
        return outcome;
      });
      settled.catch(() => undefined);
      makeRoom(payer, isAccount ? mostWaiting.account : mostWaiting.network);
      return outcomeOrPlace(request, settled);
    },
    async waitOn(ticket: string) {
      const known = tickets.get(ticket);
      if (!known) return undefined;
      clearTimeout(known.forget);
      tickets.delete(ticket);
      return outcomeOrPlace(known.request, known.settled);
    },
    usedBy: async (personId: string) => (await hours.get(personId))?.consumedPoints ?? 0,
    async close() {
      await Promise.all([quick.close(), slow.close()]);
    },
  };
}
