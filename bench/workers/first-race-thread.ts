/** A new thread's first race, once: its own processor time from the machine's making on, when its script is there already. */
import { parentPort, workerData } from "node:worker_threads";
import type { Car } from "../../engine/cars/car.ts";
import { createMachine } from "../../engine/evm/create-machine.ts";
import { defaultFormula } from "../../engine/formula/formula.ts";
import { runRace } from "../../engine/referee/run-race.ts";

const { interpreter, cars } = workerData as { interpreter: WebAssembly.Module; cars: Car[] };
const before = process.threadCpuUsage();
runRace({ formula: defaultFormula, machine: createMachine({ interpreter }), cars, seed: 1n });
const { user, system } = process.threadCpuUsage(before);
parentPort!.postMessage((user + system) / 1000);
