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
export function startThread({ module, input, name, timeLimitMs, onTimeOver, memoryLimitMb }: ThreadWork): AskedThread {
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
        const fail = (cause: Error) => end(new Error(`The thread ${name} failed: ${cause.message}`, { cause }));
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

/**
 * Has one thing worked out in a thread of its own.
 *
 * @throws Error when the thread breaks or runs into a limit: a fault of the host, to be tried again
 */
export async function inThread<Answer>(work: ThreadWork): Promise<Answer> {
  const thread = startThread(work);
  try {
    return await thread.ask<Answer>();
  } finally {
    await thread.end();
  }
}
