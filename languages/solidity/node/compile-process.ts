/**
 * Compiles source that nobody vouches for: in a process of its own, one car after another, under limits of time and memory. What runs into
 * a limit, or breaks the process down, costs that source its compilation and nothing else.
 */
import { fork, type ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import type { CompileInput } from "../compile.ts";
import type { CompileOutcome } from "../../compiling/compile-outcome.ts";
import { compilerMemoryMb } from "../memory-limit.ts";
import type { CompileNews, CompileOrder } from "./compile-worker.ts";

export interface CompileLimits {
  /** processor time of one compilation, from when the process has its compiler and begins; wall-clock time where only that is known */
  timeoutMs: number;
  /** of starting the process and loading the compiler, which is the computer's doing and never held against a source; a minute as a rule */
  startTimeoutMs?: number;
  /** of the compiler's own memory; it needs about 60 MB for a small car */
  memoryMb: number;
  /** how much the process leaves to others: 0 (as anybody) to 19 (works while nothing else does); 0 unless it is given */
  niceness?: number;
}

/** Of one compilation. */
export interface CompileOptions {
  /** instead of that of the process */
  timeoutMs?: number;
  /** told the milliseconds that the source took, loading the compiler and waiting not counted */
  onTaken?: (ms: number) => void;
  /** asked again and again while it is compiled, with the milliseconds so far: whether it is to be stopped now, as by its limit of time */
  givesWay?: (takenMs: number) => boolean;
}

/** By how much more of wall-clock time a compilation may take, on a busy computer, than its processor time. */
const patience = 8;

/** How often it is asked whether a compilation gives way. */
const lookEveryMs = 50;
/** A process that has not stopped a source by then is ended. */
const stopWithinMs = 2_000;

/** Ten times what the largest published car needs on a slow machine. */
export const defaultCompileLimits: CompileLimits = { timeoutMs: 20_000, memoryMb: compilerMemoryMb };

export interface CompileProcess {
  /** Compiles in the order of the calls. Rejects when the process cannot be started in time, was closed, or was ended by others. */
  compile(input: CompileInput, options?: CompileOptions): Promise<CompileOutcome>;
  close(): Promise<void>;
}

/**
 * Makes a compiling process, which itself starts with the first compilation and ends with this one.
 * @param workerUrl where `compile-worker` lies, when the caller was bundled
 */
export function createCompileProcess(
  limits: CompileLimits = defaultCompileLimits,
  workerUrl: URL = new URL("./compile-worker.ts", import.meta.url),
): CompileProcess {
  let worker: ChildProcess | undefined;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const isOver = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

  const stop = async (): Promise<void> => {
    const stopping = worker;
    worker = undefined;
    if (!stopping || isOver(stopping)) return;
    const ended = new Promise((resolve) => stopping.once("exit", resolve));
    stopping.kill("SIGKILL");
    await ended;
  };

  /** Stops the source alone: a process is far slower to start than a thread of it. */
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
    rest(running);
  };

  /** An idle compiler does not keep a program alive. */
  const rest = (idle: ChildProcess): void => {
    idle.unref();
    idle.channel?.unref();
  };

  const begin = (): ChildProcess => {
    const child = fork(fileURLToPath(workerUrl), [String(limits.memoryMb)], {
      // A program that was started with flags, as tests are, does not hand them on.
      execArgv: [`--max-old-space-size=${limits.memoryMb}`],
      env: environmentOfChild(),
      serialization: "advanced",
      stdio: ["ignore", "ignore", "ignore", "ipc"],
    });
    if (child.pid !== undefined && limits.niceness !== undefined) setPriority(child.pid, limits.niceness);
    // What is sent to a process that just died is told by its exit.
    child.on("error", () => undefined);
    child.once("exit", () => {
      if (worker === child) worker = undefined;
    });
    return child;
  };

  const tooMuchMemory = `Compiling needed more than ${limits.memoryMb} MB and was stopped. Make the source smaller.`;
  const brokenDown = "The compiler broke down on this source. Simplify it, and report the source if it looks harmless.";

  const runOne = (input: CompileInput, options: CompileOptions): Promise<CompileOutcome> => {
    const { timeoutMs = limits.timeoutMs, onTaken, givesWay } = options;
    let takenMs: (() => number) | undefined;
    let begunMs = 0;
    if (closed) return Promise.reject(new Error("The compiling process was closed."));
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
        if (takenMs) onTaken?.(takenMs());
        settle();
      };
      const giveUp = (message: string, end: () => Promise<void> = stop, fault?: string): void => {
        const reason = message === brokenDown ? "compiler-fault" : "compiler-limit";
        const outcome: CompileOutcome = { kind: "rejected", reason, message, diagnostics: [], ...(fault && { fault }) };
        finish(() => {
          void end().then(() => resolve(outcome));
        });
      };
      const onMessage = (news: CompileNews): void => {
        clearTimeout(timer);
        if (news.kind === "begun") {
          takenMs = stopwatchOf(running);
          begunMs = performance.now();
          look();
        } else if (news.kind === "done") {
          finish(() => {
            rest(running);
            resolve(news.outcome);
          });
        } else if (news.kind === "broken") {
          const message = news.by === "memory" ? tooMuchMemory : brokenDown;
          giveUp(message, () => Promise.resolve(rest(running)), news.fault);
        }
      };
      const onError = (error: Error): void => {
        finish(() => void stop().then(() => reject(error)));
      };
      const onExit = (_code: number | null, signal: NodeJS.Signals | null): void => {
        if (closed) finish(() => reject(new Error("The compiling process was closed.")));
        else if (signal === "SIGABRT") giveUp(tooMuchMemory);
        else if (signal !== null && !signalsOfCrash.has(signal)) {
          // Somebody ended it: that is no verdict on the source.
          finish(() => void stop().then(() => reject(new Error(`The compiling process was ended by ${signal}.`))));
        } else giveUp(brokenDown);
      };
      const look = (): void => {
        // A busy computer is no reason to stop a source.
        const taken = takenMs?.() ?? 0;
        const leftMs = timeoutMs - taken;
        if (leftMs > 0 && performance.now() - begunMs < timeoutMs * patience && givesWay?.(taken) !== true) {
          timer = setTimeout(look, Math.max(givesWay ? Math.min(leftMs, lookEveryMs) : leftMs, 10));
          return;
        }
        giveUp(
          `Compiling took longer than ${timeoutMs / 1000} seconds and was stopped. ` +
            "Make the source smaller: repeated code and very large expressions take the compiler longest.",
          stopSource,
        );
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
      await stop();
    },
  };
}

/** @returns milliseconds since now that a process worked; that passed, where a system does not tell the former */
function stopwatchOf({ pid }: ChildProcess): () => number {
  const [workedBefore, beganAt] = [processorMs(pid), performance.now()];
  let known = 0;
  return () => {
    const worked = processorMs(pid);
    // A process that has ended is asked no more.
    if (workedBefore !== undefined && worked !== undefined) known = worked - workedBefore;
    return workedBefore === undefined ? performance.now() - beganAt : known;
  };
}

/** Linux alone tells it: user and system time, in hundredths of a second (proc_pid_stat(5)). */
function processorMs(pid: number | undefined): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return (Number(fields[11]) + Number(fields[12])) * 10;
  } catch {
    return undefined;
  }
}

/** By which a process ends that broke down by itself. */
const signalsOfCrash = new Set<NodeJS.Signals>(["SIGABRT", "SIGBUS", "SIGFPE", "SIGILL", "SIGSEGV", "SIGTRAP"]);

/** Nothing of ours, secrets least of all; Windows starts no program without this one. */
function environmentOfChild(): NodeJS.ProcessEnv {
  const root = process.env["SystemRoot"];
  return root === undefined ? {} : { SystemRoot: root };
}
