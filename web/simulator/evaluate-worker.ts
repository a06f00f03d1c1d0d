/// <reference lib="webworker" />
import { createMachine } from "#engine/evm/create-machine.ts";
import { type RaceRequest, createRaceService } from "#engine/referee/race-service.ts";
import type { ChannelAnswer } from "./race-channels.ts";
import { loadInterpreter } from "../races/load-interpreter.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

async function startService() {
  const interpreter = await loadInterpreter();
  return createRaceService(
    createMachine({ interpreter, hashKey: Array.from(crypto.getRandomValues(new BigUint64Array(10))) }),
  );
}

const service = startService();
service.catch(() => undefined);

scope.addEventListener("message", ({ data }: MessageEvent<RaceRequest>) => {
  void answer(data).then((message) => scope.postMessage(message));
});

async function answer(request: RaceRequest): Promise<ChannelAnswer> {
  try {
    return { kind: "reply", reply: (await service)(request) };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
