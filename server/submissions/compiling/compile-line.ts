/**
 * Fair queue for one compiler process: those who used it least recently go first. A running source yields after its slice
 * and restarts later, so that a slow source doesn't block others.
 */
import { createHash } from "node:crypto";
import type { Logger } from "pino";
import type { CompileInput } from "#languages/solidity/compile.ts";
import type { CompileOutcome } from "#languages/compiling/compile-outcome.ts";
import type { CompileProcess } from "#languages/solidity/node/compile-process.ts";
import type { HostTime } from "../../platform/jobs/host-time.ts";

export interface CompileRequest {
  input: CompileInput;
  payers: readonly string[];
  onMeasured?: (ms: number) => void;
}

export interface CompileLine {
  compile: (request: CompileRequest, timeoutMs: number) => Promise<CompileOutcome | undefined>;
  waiting: () => CompileRequest[];
  remove: (request: CompileRequest) => void;
}

export interface LineOptions {
  used: HostTime;
  /**
   * Returns the milliseconds before the source yields; undefined: it had enough turns and counts as too slow.
   * @param lost turns the source has lost so far
   * @param bytes of the source
   */
  sliceMs: (lost: number, bytes: number) => number | undefined;
  /** called when the compiler itself fails */
  onFault?: OnFault | undefined;
}

/** `sourceHash`: SHA-256 of the source in hex, to find the submission or draft. */
export type OnFault = (fault: { sourceHash: string; fileName: string; fault: string }) => void;

export const logFaults =
  (log: Logger): OnFault =>
  (fault) =>
    log.error(fault, "The compiler failed on a source because of its own error.");

export function bytesOf({ source, files = {} }: CompileInput): number {
  return [source, ...Object.values(files)].reduce((sum, text) => sum + text.length, 0);
}

interface Waiting {
  request: CompileRequest;
  timeoutMs: number;
  lost: number;
  settle: (outcome: CompileOutcome | undefined) => void;
  fail: (error: unknown) => void;
}

/** Estimated cost before it is known, so large sources queue behind people who used little. */
const bytesPerMs = 64;
/** Known slow sources queue behind unknown ones. */
const lostTurnMs = 1_000;
/** Minimum lead before a running source is interrupted. */
const leadMs = 100;

const usualMs = 200;

/** Twice what sources that compile take lately, less for larger ones; one turn only. */
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

export const slowSlices: LineOptions["sliceMs"] = (lost) => 2_000 * 2 ** lost;

export function createCompileLine(
  process: Pick<CompileProcess, "compile">,
  { used, sliceMs, onFault }: LineOptions,
  onCompiled: (ms: number) => void = () => undefined,
): CompileLine {
  const waiting = new Set<Waiting>();
  let isBusy = false;

  const costOf = ({ request, lost }: Waiting) =>
    used.used(request.payers) + bytesOf(request.input) / bytesPerMs + lost * lostTurnMs;
  const inOrder = () => [...waiting].toSorted((a, b) => costOf(a) - costOf(b));

  async function work(each: Waiting): Promise<void> {
    isBusy = true;
    waiting.delete(each);
    const { request, timeoutMs, lost, settle, fail } = each;
    const bytes = bytesOf(request.input);
    let taken = 0;
    let gaveWay = false;
    const onMeasured = (ms: number) => {
      taken = ms;
      used.charge(request.payers, ms);
      request.onMeasured?.(ms);
    };
    const givesWay = (takenMs: number): boolean => {
      const next = inOrder()[0];
      if (!next || takenMs < (sliceMs(lost, bytes) ?? 0)) return false;
      gaveWay = costOf(next) + leadMs < Math.max(costOf(each), used.used(request.payers) + takenMs);
      return gaveWay;
    };
    try {
      const outcome = await process.compile(request.input, { timeoutMs, onMeasured, givesWay });
      if (gaveWay && sliceMs(lost + 1, bytes) !== undefined) waiting.add({ ...each, lost: lost + 1 });
      else {
        if (outcome.kind !== "rejected") onCompiled(taken);
        else if (outcome.reason === "compiler-fault") {
          const { source, fileName = "" } = request.input;
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
    compile: (request, timeoutMs) =>
      new Promise((resolve, reject) => {
        const each: Waiting = { request, timeoutMs, lost: 0, settle: resolve, fail: reject };
        waiting.add(each);
        if (!isBusy) void work(each);
      }),
    waiting: () => inOrder().map(({ request }) => request),
    remove(request) {
      for (const each of waiting) {
        if (each.request !== request) continue;
        waiting.delete(each);
        each.settle(undefined);
      }
    },
  };
}
