import { Worker } from "node:worker_threads";

/** A thread for work that would keep requests waiting. */
export interface ThreadWork {
  /** the module that it runs; ends by itself, or is ended with `end` */
  module: URL;
  /** given to it as `workerData` */
  input?: unknown;
  /** for the message of a failure, after "The thread": "that computes ratings" */
  name: string;
  /** for one answer */
  timeLimitMs: number;
  /** what is thrown when that is over; without it an Error that says so */
  onTimeOver?: () => Error;
  memoryLimitMb: number;
  /** what is thrown when it takes more; without it an Error that says so */
  onMemoryOver?: (cause: Error) => Error;
}

/** A thread that answers messages one by one. */
export interface AskedThread {
  /**
   * Sends a message and waits for the answer; without a message, for the answer to its input.
   *
   * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
   */
  ask: <Answer>(message?: unknown) => Promise<Answer>;
  end: () => Promise<void>;
  id: number;
  /** false: it broke or was ended, and answers nothing any more */
  isUp: () => boolean;
}

/** Starts a thread. A process that stops does not wait for it: jobs are taken up again at the next start. */
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
    env: {},
  });
  worker.unref();
  // What breaks it between two questions is told to the next.
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

/** Asks a thread of one kind; says which one answered. */
export type AskThread<Question, Answer> = (question: Question) => Promise<{ answer: Answer; threadId: number }>;

/**
 * Threads of one kind, as many as are asked at once. One is made when none is idle, and kept for the next question: to start one and load
 * its modules often takes longer than its answer.
 *
 * @param idleMs after which an idle thread is ended, with the memory that it has; never unless it is given
 * @returns throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export function keepThreads<Question, Answer>(work: ThreadWork, idleMs?: number): AskThread<Question, Answer> {
  const idle = new Map<AskedThread, NodeJS.Timeout | undefined>();
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
  return async (question) => {
    const thread = idleOne() ?? startThread(work);
    const answer = await thread.ask<Answer>(question);
    idle.set(thread, idleMs === undefined ? undefined : setTimeout(end, idleMs, thread).unref());
    return { answer, threadId: thread.id };
  };
}
