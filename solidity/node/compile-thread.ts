/**
 * Compiles source that nobody vouches for: in a thread of its own, one car after another, under limits of time and memory. What runs into
 * a limit costs that source its compilation and nothing else.
 */
import { Worker } from "node:worker_threads";
import type { CompileInput, CompileOutcome } from "../compile.ts";

export interface CompileLimits {
  /** wall-clock time of one compilation, loading the compiler included */
  timeoutMs: number;
  /** of the compiler's own memory; it needs about 60 MB for a small car */
  memoryMb: number;
}

/** Ten times what the largest published car needs on a slow machine. */
export const defaultCompileLimits: CompileLimits = { timeoutMs: 20_000, memoryMb: 512 };

export interface CompileThread {
  /** Compiles in the order of the calls. Rejects only when the thread cannot be started or was closed. */
  compile(input: CompileInput): Promise<CompileOutcome>;
  close(): Promise<void>;
}

/**
 * Makes a compiling thread; the thread itself starts with the first compilation.
 * @param workerUrl where `compile-worker` lies, when the caller was bundled
 */
export function createCompileThread(
  limits: CompileLimits = defaultCompileLimits,
  workerUrl: URL = new URL("./compile-worker.ts", import.meta.url),
): CompileThread {
  let worker: Worker | undefined;
  let closed = false;
  let queue: Promise<unknown> = Promise.resolve();

  const stop = async (): Promise<void> => {
    const stopping = worker;
    worker = undefined;
    await stopping?.terminate();
  };

  const runOne = (input: CompileInput): Promise<CompileOutcome> => {
    if (closed) return Promise.reject(new Error("The compiling thread was closed."));
    worker ??= new Worker(workerUrl, {
      workerData: { memoryMb: limits.memoryMb },
      resourceLimits: { maxOldGenerationSizeMb: limits.memoryMb },
      env: {},
    });
    const running = worker;
    // An idle compiler does not keep a program alive.
    running.ref();
    return new Promise<CompileOutcome>((resolve, reject) => {
      const finish = (settle: () => void): void => {
        clearTimeout(timer);
        running.off("message", onMessage);
        running.off("error", onError);
        running.off("exit", onExit);
        settle();
      };
      const giveUp = (message: string): void => {
        finish(() => {
          void stop().then(() => resolve({ kind: "rejected", reason: "compiler-limit", message, diagnostics: [] }));
        });
      };
      const onMessage = (outcome: CompileOutcome): void => {
        finish(() => {
          running.unref();
          resolve(outcome);
        });
      };
      const onError = (error: Error & { code?: string }): void => {
        if (error.code === "ERR_WORKER_OUT_OF_MEMORY") {
          giveUp(`Compiling needed more than ${limits.memoryMb} MB and was stopped. Make the source smaller.`);
        } else {
          finish(() => void stop().then(() => reject(error)));
        }
      };
      const onExit = (): void => {
        if (closed) finish(() => reject(new Error("The compiling thread was closed.")));
        else giveUp("The compiler broke down on this source. Simplify it, and report the source if it looks harmless.");
      };
      const timer = setTimeout(() => {
        giveUp(
          `Compiling took longer than ${limits.timeoutMs / 1000} seconds and was stopped. ` +
            "Make the source smaller: repeated code and very large expressions take the compiler longest.",
        );
      }, limits.timeoutMs);
      running.on("message", onMessage);
      running.on("error", onError);
      running.on("exit", onExit);
      running.postMessage(input);
    });
  };

  return {
    compile(input) {
      const result = queue.then(() => runOne(input));
      queue = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      await stop();
    },
  };
}
