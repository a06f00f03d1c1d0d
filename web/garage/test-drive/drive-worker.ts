/// <reference lib="webworker" />
import { createMachine } from "#engine/evm/create-machine.ts";
import type { DriveAnswer, DriveQuestion } from "./test-driver.ts";
import { createDriveService } from "./drive-service.ts";
import { loadInterpreter } from "../../races/load-interpreter.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const service = startService();
service.catch(() => undefined);

async function startService() {
  const interpreter = await loadInterpreter();
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
