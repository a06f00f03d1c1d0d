/** One worker thread a core, each with a machine of its own; the threads run the same file as the command line itself. */
import { availableParallelism } from "node:os";
import { Worker, parentPort } from "node:worker_threads";
import { postedChannel, type RaceChannel } from "#engine/race/race-channel.ts";
import { createRaceService, type RaceReply, type RaceRequest } from "#engine/race/race-service.ts";
import { loadMachine } from "./load-machine.ts";

export interface RaceWorkers {
  channels: RaceChannel[];
  close(): Promise<void>;
}

interface Answer {
  reply?: RaceReply;
  error?: string;
}

/**
 * Starts threads.
 * @param entry the command line's own file
 * @param count default: one a core
 */
export function startRaceWorkers(entry: URL, count: number = availableParallelism()): RaceWorkers {
  const workers = Array.from({ length: count }, () => new Worker(entry));
  return {
    channels: workers.map(channelTo),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

/** The thread's side: answers one request after another. */
export function answerRaceRequests(): void {
  const service = createRaceService(loadMachine());
  parentPort?.on("message", (request: RaceRequest) => {
    let answer: Answer;
    try {
      answer = { reply: service(request) };
    } catch (error) {
      answer = { error: error instanceof Error ? error.message : String(error) };
    }
    parentPort?.postMessage(answer);
  });
}

/** The way to a thread. */
export function channelTo(worker: Worker): RaceChannel {
  const channel = postedChannel((request) => worker.postMessage(request));
  worker.on("message", ({ reply, error }: Answer) => {
    if (reply) channel.answer(reply);
    else channel.fail(new Error(error));
  });
  worker.on("error", (error: Error) => channel.close(error));
  worker.on("exit", () => channel.close(new Error("The thread has ended.")));
  return channel.ask;
}
