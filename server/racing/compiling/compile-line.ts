/**
 * Who waits for a compiling process, and who is next: whoever used it less lately. A source under way gives way to such a one when its
 * slice is over, and begins anew later, so that nobody waits for as long as another's source may take.
 */
import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { CompileProcess } from "#languages/solidity/node/compile-process.ts";
import type { HostTime } from "../../base/processes/host-time.ts";

/** A source that is to be compiled, and whose share of the compiler it costs. */
export interface CompileWish {
  input: CompileInput;
  payers: readonly string[];
  /** told the milliseconds that it took, also those of turns that it lost */
  onTaken?: (ms: number) => void;
}

export interface CompileLine {
  /** @returns what came of it; undefined when it was taken out of the line */
  compile: (wish: CompileWish, timeoutMs: number) => Promise<CompileOutcome | undefined>;
  /** those that wait, whoever is next first */
  waiting: () => CompileWish[];
  /** Takes one out that waits. */
  remove: (wish: CompileWish) => void;
}

export interface LineOptions {
  /** what everybody used so far, of every line that counts it together */
  used: HostTime;
  /**
   * @param lost turns that a source has lost already
   * @param bytes of it
   * @returns milliseconds that it may take before it gives way; undefined: it had turns enough and is answered as one that takes too long
   */
  sliceMs: (lost: number, bytes: number) => number | undefined;
  /** told of each source on which the compiler failed by its own fault */
  onFault?: OnFault | undefined;
}

/** `sourceHash`: SHA-256 of the source in hex, by which the submission or the draft is found. */
export type OnFault = (fault: { sourceHash: string; fileName: string; fault: string }) => void;

/** What the log keeps of a fault of the compiler. */
export const logFaults =
  (log: Logger): OnFault =>
  (fault) =>
    log.error(fault, "The compiler failed on a source by its own fault.");

export function bytesOf({ source, files = {} }: CompileInput): number {
  return [source, ...Object.values(files)].reduce((sum, text) => sum + text.length, 0);
}

interface Waiting {
  wish: CompileWish;
  timeoutMs: number;
  lost: number;
  settle: (outcome: CompileOutcome | undefined) => void;
  fail: (error: unknown) => void;
}

/** What a source is taken to cost before anybody knows: a large one goes behind those who used next to nothing. */
const bytesPerMs = 64;
/** And one that has shown that it takes long goes behind those of whom nobody knows. */
const lostTurnMs = 1_000;
/** By so much whoever waits must have used less. */
const leadMs = 100;

/** What a car takes on a computer that is not slow. */
const usualMs = 200;

/** Slices for quick sources: twice what a source takes that compiles, as far as is known lately; a large one has as much less. One turn. */
export function quickSlices(): { sliceMs: LineOptions["sliceMs"]; learn: (ms: number) => void } {
  const [mostMs, remembered] = [2_000, 15];
  const recent = [usualMs];
  return {
    sliceMs: (lost, bytes) => {
      if (lost > 0) return undefined;
      const typical = recent.toSorted((a, b) => a - b)[Math.floor(recent.length / 2)] ?? usualMs;
      return Math.max(0, Math.min(mostMs, 2 * Math.max(usualMs, typical)) - bytes / bytesPerMs);
    },
    learn(ms) {
      recent.push(ms);
      if (recent.length > remembered) recent.shift();
    },
  };
}

/** Slices for slow sources: each longer than the one before, so that every source comes to its end. */
export const slowSlices: LineOptions["sliceMs"] = (lost) => 2_000 * 2 ** lost;

/** Sources of one process, one after another. */
export function createCompileLine(
  process: Pick<CompileProcess, "compile">,
  { used, sliceMs, onFault }: LineOptions,
  onCompiled: (ms: number) => void = () => undefined,
): CompileLine {
  const waiting = new Set<Waiting>();
  let isBusy = false;

  const costOf = ({ wish, lost }: Waiting) =>
    used.used(wish.payers) + bytesOf(wish.input) / bytesPerMs + lost * lostTurnMs;
  /** Among equals whoever came first: the sort keeps their order. */
  const inOrder = () => [...waiting].toSorted((a, b) => costOf(a) - costOf(b));

  async function work(each: Waiting): Promise<void> {
    isBusy = true;
    waiting.delete(each);
    const { wish, timeoutMs, lost, settle, fail } = each;
    const bytes = bytesOf(wish.input);
    let taken = 0;
    let gaveWay = false;
    const onTaken = (ms: number) => {
      taken = ms;
      used.charge(wish.payers, ms);
      wish.onTaken?.(ms);
    };
    const givesWay = (takenMs: number): boolean => {
      const next = inOrder()[0];
      if (!next || takenMs < (sliceMs(lost, bytes) ?? 0)) return false;
      gaveWay = costOf(next) + leadMs < Math.max(costOf(each), used.used(wish.payers) + takenMs);
      return gaveWay;
    };
    try {
      const outcome = await process.compile(wish.input, { timeoutMs, onTaken, givesWay });
      if (gaveWay && sliceMs(lost + 1, bytes) !== undefined) waiting.add({ ...each, lost: lost + 1 });
      else {
        if (outcome.kind !== "rejected") onCompiled(taken);
        else if (outcome.reason === "compiler-fault") {
          const { source, fileName = "" } = wish.input;
          const sourceHash = createHash("sha256").update(source).digest("hex");
          onFault?.({ sourceHash, fileName, fault: outcome.fault ?? outcome.message });
        }
        settle(outcome);
      }
    } catch (error) {
      fail(error);
    } finally {
      isBusy = false;
      const [next] = inOrder();
      if (next) void work(next);
    }
  }

  return {
    compile: (wish, timeoutMs) =>
      new Promise((resolve, reject) => {
        const each: Waiting = { wish, timeoutMs, lost: 0, settle: resolve, fail: reject };
        waiting.add(each);
        if (!isBusy) void work(each);
      }),
    waiting: () => inOrder().map(({ wish }) => wish),
    remove(wish) {
      for (const each of waiting) {
        if (each.wish !== wish) continue;
        waiting.delete(each);
        each.settle(undefined);
      }
    },
  };
}
