/// <reference lib="webworker" />
/** One of several workers that run the races of a field. */
import { createMachine } from "#engine/evm/create-machine.ts";
import interpreterUrl from "#engine/evm/interpreter.wasm?url";
import { type RaceRequest, createRaceService } from "#engine/race/race-service.ts";
import type { ChannelAnswer } from "./race-channels.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

async function startService() {
  const response = await fetch(interpreterUrl);
  if (!response.ok) throw new Error(`The car machine could not be loaded (${response.status}). Reload the page.`);
  const interpreter = await WebAssembly.compile(await response.arrayBuffer());
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
