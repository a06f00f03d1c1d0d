import { hostname } from "node:os";
import { Worker } from "node:worker_threads";
import type { RaceWork, RaceWorkResult } from "./race-work.ts";

/** Far above what any race needs: a race of 1 000 turns at 2 000 000 gas takes seconds. A thread that is not done then is ended. */
export const raceTimeLimitMs = 120_000;
const memoryLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** Who gets the next free thread, the most urgent first. */
const urgencies = ["official", "scrutineering", "friendly", "ladder"] as const;

export type Urgency = (typeof urgencies)[number];

/** Threads in which cars run, apart from everything that the server knows. */
export interface RaceThreads {
  /**
   * Runs work in a free thread; waits while all are busy, and while more urgent work waits. Work of one urgency keeps its order.
   *
   * @throws OverrunError when the thread ran into a limit of time or memory: to be tried again, but not for ever
   * @throws HostFaultError when the thread broke: never the car's fault, to be tried again
   */
  run: <Work extends RaceWork>(work: Work, urgency?: Urgency) => Promise<RaceWorkResult<Work>>;
  /** Like `run`, in a thread that is none of those named, and says which one it was. */
  runApart: <Work extends RaceWork>(
    work: Work,
    urgency: Urgency,
    not: readonly string[],
  ) => Promise<{ result: RaceWorkResult<Work>; worker: string }>;
  /** how many run at once */
  count: number;
  close: () => Promise<void>;
}

export class HostFaultError extends Error {
  override name = "HostFaultError";
}

/** A race did not come to its end within its limits. The host may be too busy for it, or the cars do too much. */
export class OverrunError extends HostFaultError {
  override name = "OverrunError";
  readonly limit: "time" | "memory";
  readonly seconds: number;

  constructor(limit: "time" | "memory", timeLimitMs: number, cause?: unknown) {
    const seconds = timeLimitMs / 1000;
    super(limit === "time" ? `A race took longer than ${seconds} seconds.` : "A race took more memory than it may.", {
      cause,
    });
    this.limit = limit;
    this.seconds = seconds;
  }
}

interface Thread {
  worker: Worker;
  /** machine, process and thread */
  name: string;
}

interface Waiting {
  urgency: Urgency;
  not: readonly string[];
  start: (thread: Thread) => void;
}

/**
 * Threads that exist at least, so that two runs of a race, and a third that tells who stands alone, never share one, however few run at
 * once.
 */
const leastThreads = 3;

/** Makes a pool in which `count` threads work at once; a thread starts with its first work and is kept. */
export function createRaceThreads(count: number, timeLimitMs = raceTimeLimitMs): RaceThreads {
  const all = new Set<Thread>();
  const idle = new Set<Thread>();
  const waiting: Waiting[] = [];
  let started = 0;
  let closed = false;

  function start(): Thread {
    const worker = new Worker(new URL("./race.worker.ts", import.meta.url), { resourceLimits: memoryLimits, env: {} });
    worker.unref();
    const thread = { worker, name: `${hostname()}/${process.pid}/${(started += 1)}` };
    all.add(thread);
    return thread;
  }

  function threadFor({ not }: Waiting): Thread | undefined {
    const free = [...idle].find(({ name }) => !not.includes(name));
    if (free) idle.delete(free);
    return free ?? (all.size < Math.max(count, leastThreads) ? start() : undefined);
  }

  /** Gives threads to whoever waits, the most urgent first. */
  function dispatch(): void {
    for (const next of waiting.toSorted((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency))) {
      if (closed || all.size - idle.size >= count) return;
      const thread = threadFor(next);
      if (!thread) continue;
      waiting.splice(waiting.indexOf(next), 1);
      next.start(thread);
    }
  }

  async function runApart<Work extends RaceWork>(work: Work, urgency: Urgency, not: readonly string[]) {
    if (closed) throw new HostFaultError("The race threads are closed.");
    const thread = await new Promise<Thread>((resolve) => {
      waiting.push({ urgency, not, start: resolve });
      dispatch();
    });
    const { worker, name } = thread;
    worker.ref();
    try {
      const result = await answerOf<RaceWorkResult<Work>>(worker, work, timeLimitMs);
      worker.unref();
      idle.add(thread);
      return { result, worker: name };
    } catch (error) {
      all.delete(thread);
      await worker.terminate();
      throw error;
    } finally {
      dispatch();
    }
  }

  return {
    run: async (work, urgency = "scrutineering") => (await runApart(work, urgency, [])).result,
    runApart,
    count,
    async close() {
      closed = true;
      await Promise.all([...all].map(({ worker }) => worker.terminate()));
    },
  };
}

function answerOf<Result>(worker: Worker, work: RaceWork, timeLimitMs: number): Promise<Result> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    const fail = (error: HostFaultError) => finish(() => reject(error));
    const onMessage = (result: Result) => finish(() => resolve(result));
    const onError = (cause: Error & { code?: string }) =>
      fail(
        cause.code === "ERR_WORKER_OUT_OF_MEMORY"
          ? new OverrunError("memory", timeLimitMs, cause)
          : new HostFaultError(`A race thread failed: ${cause.message}.`, { cause }),
      );
    const onExit = (code: number) => fail(new HostFaultError(`A race thread ended with code ${code}.`));
    const timer = setTimeout(() => fail(new OverrunError("time", timeLimitMs)), timeLimitMs);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(work);
  });
}
