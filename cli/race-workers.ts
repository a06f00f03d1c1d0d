/** The threads run the program's own file. */
import { existsSync, readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { parentPort, Worker } from "node:worker_threads";
import { type CarMachine, createMachine } from "#engine/evm/create-machine.ts";
import { postedChannel, type RaceChannel } from "#engine/referee/race-channel.ts";
import { createRaceService, type RaceReply, type RaceRequest } from "#engine/referee/race-service.ts";

interface Answer {
  reply?: RaceReply;
  error?: string;
}

export function startRaceWorkers(entry: URL, count: number = availableParallelism()) {
  const workers = Array.from({ length: count }, () => new Worker(entry));
  return {
    channels: workers.map(channelTo),
    close: async () => {
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

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

export function loadMachine(): CarMachine {
  return createMachine({ interpreter: new WebAssembly.Module(readFileSync(interpreterUrl())) });
}

function interpreterUrl(): URL {
  const beside = new URL("./interpreter.wasm", import.meta.url);
  return existsSync(beside) ? beside : new URL("../engine/evm/interpreter.wasm", import.meta.url);
}
