/// <reference lib="webworker" />
/** Races, looks into turns and counts gas, away from the page's own thread. */
import { createMachine } from "#engine/evm/create-machine.ts";
import interpreterUrl from "#engine/evm/interpreter.wasm?url";
import type { DriveAnswer, DriveQuestion } from "./drive-messages.ts";
import { createDriveService } from "./drive-service.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const service = startService();
service.catch(() => undefined);

async function startService() {
  const response = await fetch(interpreterUrl);
  if (!response.ok) throw new Error(`The car machine could not be loaded (${response.status}). Reload the page.`);
  const interpreter = await WebAssembly.compile(await response.arrayBuffer());
  return createDriveService(
    createMachine({ interpreter, hashKey: Array.from(crypto.getRandomValues(new BigUint64Array(10))) }),
  );
}

scope.addEventListener("message", ({ data: { id, order } }: MessageEvent<DriveQuestion>) => {
  void service
    .then((answer): DriveAnswer => ({ id, reply: answer(order) }))
    .catch((error: unknown): DriveAnswer => ({ id, error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => scope.postMessage(answer));
});
