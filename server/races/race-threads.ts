import { Worker } from "node:worker_threads";
import type { RaceWork, RaceWorkResult } from "./race-work.ts";

/** Far above what any race needs: a race of 1 000 turns at 2 000 000 gas takes seconds. A thread that is not done then is ended. */
const timeLimitMs = 120_000;
const memoryLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 };

/** Who gets the next free thread, the most urgent first. */
const urgencies = ["official", "scrutineering", "friendly", "ladder"] as const;

export type Urgency = (typeof urgencies)[number];

/** Threads in which cars run, apart from everything that the server knows. */
export interface RaceThreads {
  /**
   * Runs work in a free thread; waits while all are busy, and while more urgent work waits. Work of one urgency keeps its order.
   *
   * @throws HostFaultError when the thread ran into a limit of time or memory, or broke: never the car's fault, to be tried again
   */
  run: <Work extends RaceWork>(work: Work, urgency?: Urgency) => Promise<RaceWorkResult<Work>>;
  close: () => Promise<void>;
}

export class HostFaultError extends Error {
  override name = "HostFaultError";
}

/** Makes a pool; a thread starts with its first work and is kept. */
export function createRaceThreads(count: number): RaceThreads {
  const idle: Worker[] = [];
  const waiting = new Map(urgencies.map((urgency) => [urgency, [] as ((worker: Worker) => void)[]]));
  const all = new Set<Worker>();
  let closed = false;

  function start(): Worker {
    const worker = new Worker(new URL("./race.worker.ts", import.meta.url), { resourceLimits: memoryLimits, env: {} });
    worker.unref();
    all.add(worker);
    return worker;
  }

  const nextWaiting = () => [...waiting.values()].find((queue) => queue.length > 0)?.shift();

  async function take(urgency: Urgency): Promise<Worker> {
    const free = idle.pop();
    if (free) return free;
    if (all.size < count) return start();
    return new Promise((resolve) => {
      waiting.get(urgency)?.push(resolve);
    });
  }

  function give(worker: Worker): void {
    const next = nextWaiting();
    if (next) next(worker);
    else idle.push(worker);
  }

  async function discard(worker: Worker): Promise<void> {
    all.delete(worker);
    await worker.terminate();
    const next = nextWaiting();
    if (next && !closed) next(start());
  }

  return {
    async run<Work extends RaceWork>(work: Work, urgency: Urgency = "scrutineering") {
      if (closed) throw new HostFaultError("The race threads are closed.");
      const worker = await take(urgency);
      worker.ref();
      try {
        const result = await answerOf<RaceWorkResult<Work>>(worker, work);
        worker.unref();
        give(worker);
        return result;
      } catch (error) {
        await discard(worker);
        throw error;
      }
    },
    async close() {
      closed = true;
      await Promise.all([...all].map((worker) => worker.terminate()));
    },
  };
}

function answerOf<Result>(worker: Worker, work: RaceWork): Promise<Result> {
  return new Promise((resolve, reject) => {
    const finish = (settle: () => void) => {
      clearTimeout(timer);
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    const fail = (reason: string, cause?: unknown) =>
      finish(() => reject(new HostFaultError(`A race thread ${reason}.`, { cause })));
    const onMessage = (result: Result) => finish(() => resolve(result));
    const onError = (error: Error) => fail(`failed: ${error.message}`, error);
    const onExit = (code: number) => fail(`ended with code ${code}`);
    const timer = setTimeout(() => fail(`took longer than ${timeLimitMs / 1000} seconds`), timeLimitMs);
    worker.on("message", onMessage).on("error", onError).on("exit", onExit);
    worker.postMessage(work);
  });
}
