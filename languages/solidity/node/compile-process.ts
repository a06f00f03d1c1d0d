/**
 * Compiles untrusted source in a separate process with limits of time and memory. Exceeding one only fails that source.
 */
import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { CompileInput } from "../compile.ts";
import { type CompileOutcome, rejected } from "../../compiling/compile-outcome.ts";
import { type Message, message } from "../../compiling/compiler-text.ts";
import { compilerMemoryMb } from "../memory-limit.ts";
import type { CompileNews, CompileOrder } from "./compile-worker.ts";

export interface CompileLimits {
  /** processor time since compiling began; wall-clock time where it's unknown */
  timeoutMs: number;
  /** to start and load the compiler, never held against a source; default: a minute */
  startTimeoutMs?: number;
  /** a small car needs about 60 */
  memoryMb: number;
  /** 0 to 19; default: 0 */
  niceness?: number;
  /** without a source the process ends after it, because it takes over 200 MB; default: 20 s */
  idleMs?: number;
}

export interface CompileOptions {
  /** overrides the process's */
  timeoutMs?: number;
  /** excludes loading and waiting */
  onMeasured?: (ms: number) => void;
  /** polled with the milliseconds so far; true stops it like the time limit */
  givesWay?: (elapsedMs: number) => boolean;
}

/** Wall-clock limit relative to processor time, for a busy computer. */
const patience = 8;

/** For `givesWay`. */
const pollMs = 50;
/** Then the process is killed. */
const stopWithinMs = 2_000;

/** Ten times what the largest published car needs on a slow machine. */
export const defaultCompileLimits: CompileLimits = { timeoutMs: 20_000, memoryMb: compilerMemoryMb };

export interface CompileProcess {
  /** In order. Rejects when the process can't start, was closed, or was killed. */
  compile(input: CompileInput, options?: CompileOptions): Promise<CompileOutcome>;
  close(): Promise<void>;
}

/**
 * The process starts with the first compilation.
 * @param workerUrl of `compile-worker`, when bundled
 */
export function createCompileProcess(
  limits: CompileLimits = defaultCompileLimits,
  workerUrl: URL = new URL("./compile-worker.ts", import.meta.url),
): CompileProcess {
  let worker: ChildProcess | undefined;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;

  const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

  const stop = async (): Promise<void> => {
    const stopping = worker;
    worker = undefined;
    if (!stopping || isOver(stopping)) return;
    const ended = new Promise((resolve) => stopping.once("exit", resolve));
    stopping.kill("SIGKILL");
    await ended;
  };

  /** Stops only the thread, which is faster to replace than the process. */
  const stopSource = async (): Promise<void> => {
    const running = worker;
    if (!running || isOver(running)) return;
    const { promise: stopped, resolve } = Promise.withResolvers<boolean>();
    const onMessage = ({ kind }: CompileNews) => kind === "stopped" && resolve(true);
    const onExit = () => resolve(false);
    const timer = setTimeout(() => resolve(false), stopWithinMs);
    running.on("message", onMessage).on("exit", onExit);
    running.send({ kind: "stop" } satisfies CompileOrder);
    const isStopped = await stopped;
    clearTimeout(timer);
    running.off("message", onMessage).off("exit", onExit);
    if (!isStopped) return stop();
    unrefIdle(running);
  };

  /** An idle compiler must not keep the program alive. */
  const unrefIdle = (idle: ChildProcess): void => {
    idle.unref();
    idle.channel?.unref();
  };

  const begin = (): ChildProcess => {
    const child = fork(fileURLToPath(workerUrl), [String(limits.memoryMb)], {
      // Node's flags, as in tests, aren't inherited.
      execArgv: [`--max-old-space-size=${limits.memoryMb}`],
      env: environmentOfChild(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    if (child.pid !== undefined && limits.niceness !== undefined) setPriority(child.pid, limits.niceness);
    // The exit event reports a dead process.
    child.on("error", () => undefined);
    child.once("exit", () => {
      if (worker === child) worker = undefined;
    });
    return child;
  };

  const tooMuchMemory = message("too-much-memory", { megabytes: limits.memoryMb });
  const brokenDown = message("compiler-fault");

  const runOne = (input: CompileInput, options: CompileOptions): Promise<CompileOutcome> => {
    const { timeoutMs = limits.timeoutMs, onMeasured, givesWay } = options;
    let elapsedMs: (() => number) | undefined;
    let startedMs = 0;
    if (closed) return Promise.reject(new Error("The compiling process was closed."));
    clearTimeout(idle);
    worker ??= begin();
    const running = worker;
    running.ref();
    running.channel?.ref();
    return new Promise<CompileOutcome>((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        running.off("message", onMessage);
        running.off("error", onError);
        running.off("exit", onExit);
        if (elapsedMs) onMeasured?.(elapsedMs());
        idle = setTimeout(() => void stop(), limits.idleMs ?? 20_000).unref();
        settle();
      };
      const giveUp = (explanation: Message, end: () => Promise<void> = stop, fault?: string): void => {
        const reason = explanation === brokenDown ? "compiler-fault" : "compiler-limit";
        const outcome: CompileOutcome = { ...rejected(reason, explanation), ...(fault && { fault }) };
        finish(() => {
          void end().then(() => resolve(outcome));
        });
      };
      const onMessage = (news: CompileNews): void => {
        clearTimeout(timer);
        if (news.kind === "begun") {
          elapsedMs = stopwatchOf(running);
          startedMs = performance.now();
          poll();
        } else if (news.kind === "done") {
          finish(() => {
            unrefIdle(running);
            resolve(news.outcome);
          });
        } else if (news.kind === "broken") {
          const explanation = news.by === "memory" ? tooMuchMemory : brokenDown;
          giveUp(explanation, () => Promise.resolve(unrefIdle(running)), news.fault);
        }
      };
      const onError = (error: Error): void => {
        finish(() => void stop().then(() => reject(error)));
      };
      const onExit = (_code: number | null, signal: NodeJS.Signals | null): void => {
        if (closed) finish(() => reject(new Error("The compiling process was closed.")));
        else if (signal === "SIGABRT") giveUp(tooMuchMemory);
        else if (signal !== null && !signalsOfCrash.has(signal)) {
          // Killed by someone else: no verdict on the source.
          finish(() => void stop().then(() => reject(new Error(`The compiling process was ended by ${signal}.`))));
        } else giveUp(brokenDown);
      };
      const poll = (): void => {
        // Wall-clock time doesn't count where processor time is known.
        const taken = elapsedMs?.() ?? 0;
        const leftMs = timeoutMs - taken;
        if (leftMs > 0 && performance.now() - startedMs < timeoutMs * patience && givesWay?.(taken) !== true) {
          timer = setTimeout(poll, Math.max(givesWay ? Math.min(leftMs, pollMs) : leftMs, 10));
          return;
        }
        giveUp(message("too-much-time", { seconds: timeoutMs / 1000 }), stopSource);
      };
      const { startTimeoutMs = 60_000 } = limits;
      let timer = setTimeout(() => {
        const words = `The compiling process did not begin within ${startTimeoutMs / 1000} seconds: this computer is too busy.`;
        finish(() => void stop().then(() => reject(new Error(words))));
      }, startTimeoutMs);
      running.on("message", onMessage);
      running.on("error", onError);
      running.on("exit", onExit);
      running.send({ kind: "compile", input } satisfies CompileOrder);
    });
  };

  return {
    compile(input, options = {}) {
      const result = queue.then(() => runOne(input, options));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      clearTimeout(idle);
      await stop();
    },
  };
}

/** @returns processor milliseconds since now, or wall-clock ones where unknown */
function stopwatchOf({ pid }: ChildProcess): () => number {
  const [workedBefore, beganAt] = [processorMs(pid), performance.now()];
  let known = 0;
  return () => {
    const worked = processorMs(pid);
    // An ended process has no times.
    if (workedBefore !== undefined && worked !== undefined) known = worked - workedBefore;
    return workedBefore === undefined ? performance.now() - beganAt : known;
  };
}

/** Linux only: user and system time in hundredths of a second (proc_pid_stat(5)). */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/** A crash, not a kill. */
const signalsOfCrash = new Set<NodeJS.Signals>(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/** Without our secrets. Windows needs the first to start programs; the second is the folder of compiled modules. */
function environmentOfChild(): NodeJS.ProcessEnv {
  return Object.fromEntries(["SystemRoot", "NODE_COMPILE_CACHE"].map((name) => [name, process.env[name]]));
}
