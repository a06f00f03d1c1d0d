import { Worker } from "node:worker_threads";

const { NODE_COMPILE_CACHE } = process.env;

/** No secrets. With compiled modules, a thread needs a third of the processor time to start, or less. */
export const threadEnvironment = NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE };

/** For work that would block requests. */
export interface ThreadWork {
  /** ends when its work is done or with `end` */
  module: URL;
  /** as `workerData` */
  input?: unknown;
  /** for error messages, after "The thread": "that computes ratings" */
  name: string;
  /** per answer */
  timeLimitMs: number;
  /** default: an Error */
  onTimeOver?: () => Error;
  memoryLimitMb: number;
  /** default: an Error */
  onMemoryOver?: (cause: Error) => Error;
}

export interface AskedThread {
  /**
   * Without a message it waits for the answer to the input.
   * @throws Error when the thread breaks or hits a limit: a host fault, to be retried
   */
  ask: <Answer>(message?: unknown) => Promise<Answer>;
  end: () => Promise<void>;
  id: number;
  /** false: broken or ended */
  isUp: () => boolean;
}

/** Doesn't keep the process alive: jobs resume at the next start. */
export function startThread({
  module,
  input,
  name,
  timeLimitMs,
  onTimeOver,
  memoryLimitMb,
  onMemoryOver,
}: ThreadWork): AskedThread {
  const worker = new Worker(module, {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: memoryLimitMb },
    env: threadEnvironment,
  });
  worker.unref();
  // Reported by the next call.
  let broken: Error | undefined;
  worker.on("error", (error: Error) => {
    broken = error;
  });
  worker.on("exit", (code) => {
    broken ??= new Error(`it ended with code ${code}`);
  });
  return {
    id: worker.threadId,
    isUp: () => broken === undefined,
    ask: <Answer>(message?: unknown) =>
      new Promise<Answer>((resolve, reject) => {
        const finish = () => {
          clearTimeout(timer);
          worker.off("message", onMessage).off("error", fail).off("exit", onExit);
        };
        const end = (error: Error) => {
          finish();
          broken ??= error;
          void worker.terminate();
          reject(error);
        };
        const fail = (cause: Error & { code?: string }) =>
          end(
            (cause.code === "ERR_WORKER_OUT_OF_MEMORY" ? onMemoryOver?.(cause) : undefined) ??
              new Error(`The thread ${name} failed: ${cause.message}`, { cause }),
          );
        const onMessage = (answer: Answer) => {
          finish();
          resolve(answer);
        };
        const onExit = (code: number) => fail(new Error(`it ended with code ${code}`));
        const timer = setTimeout(() => {
          if (onTimeOver) end(onTimeOver());
          else fail(new Error(`it took longer than ${timeLimitMs / 1000} seconds`));
        }, timeLimitMs);
        timer.unref();
        worker.on("message", onMessage).on("error", fail).on("exit", onExit);
        if (broken) fail(broken);
        if (message !== undefined) worker.postMessage(message);
      }),
    end: async () => {
      await worker.terminate();
    },
  };
}

/** An idle thread takes about 20 MB. */
export const idleThreadMs = 20_000;

export type AskThread<Question, Answer> = (question: Question) => Promise<{ answer: Answer; threadId: number }>;

/**
 * Starts threads on demand and keeps them for 20 s, because starting one often takes longer than its answer.
 * @param most threads
 * @param longestWaitMs until one of them is free
 * @throws Error when the thread breaks or hits a limit: a host fault, to be retried
 */
export function keepThreads<Question, Answer>(
  work: ThreadWork,
  { most = Infinity, longestWaitMs = work.timeLimitMs } = {},
): AskThread<Question, Answer> {
  const idle = new Map<AskedThread, NodeJS.Timeout>();
  const waiting = new Set<(isFree: boolean) => void>();
  let free = most;
  const end = (thread: AskedThread) => {
    idle.delete(thread);
    void thread.end();
  };
  const idleOne = (): AskedThread | undefined => {
    for (const [thread, timer] of [...idle].toReversed()) {
      clearTimeout(timer);
      idle.delete(thread);
      if (thread.isUp()) return thread;
    }
    return undefined;
  };
  const isFreeInTime = () =>
    new Promise<boolean>((resolve) => {
      const go = (isFree: boolean) => {
        waiting.delete(go);
        clearTimeout(timer);
        resolve(isFree);
      };
      const timer = setTimeout(go, longestWaitMs, false).unref();
      waiting.add(go);
    });
  return async (question) => {
    if (free > 0) free -= 1;
    else if (!(await isFreeInTime()))
      throw work.onTimeOver?.() ?? new Error(`No thread ${work.name} was free within ${longestWaitMs / 1000} seconds`);
    try {
      const thread = idleOne() ?? startThread(work);
      const answer = await thread.ask<Answer>(question);
      idle.set(thread, setTimeout(end, idleThreadMs, thread).unref());
      return { answer, threadId: thread.id };
    } finally {
      const [next] = waiting;
      if (next) next(true);
      else free += 1;
    }
  };
}
