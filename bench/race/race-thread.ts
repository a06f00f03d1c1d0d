/** A worker thread that runs races on its own machine. */
import { parentPort, workerData } from "node:worker_threads";
import { createMachine } from "../../engine/evm/create-machine.ts";
import { type RaceRequest, createRaceService } from "../../engine/referee/race-service.ts";

const { interpreter } = workerData as { interpreter: WebAssembly.Module };
const service = createRaceService(createMachine({ interpreter }));
parentPort!.on("message", (request: RaceRequest) => parentPort!.postMessage(service(request)));
