/// <reference lib="webworker" />
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import { Refusal } from "#engine/formula/refusal.ts";
import { createRaceService } from "#engine/referee/race-service.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { type RaceRequest, type WorkerAnswer, type WorkerQuestion, readSeed } from "./race-request.ts";
import { loadInterpreter } from "./load-interpreter.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const started = start();
started.catch(() => undefined);

async function start() {
  const interpreter = await loadInterpreter();
  const machine = createMachine({ interpreter, hashKey: Array.from(crypto.getRandomValues(new BigUint64Array(10))) });
  return { machine, answerField: createRaceService(machine) };
}

scope.addEventListener("message", ({ data }: MessageEvent<WorkerQuestion>) => {
  void answer(data).then((message) => scope.postMessage(message));
});

async function answer(question: WorkerQuestion): Promise<WorkerAnswer> {
  const { id } = question;
  try {
    if ("field" in question) return { id, kind: "field", reply: (await started).answerField(question.field) };
    const entry = entryOf(question.request);
    const { machine } = await started;
    const startMs = performance.now();
    const log = runRace({ ...entry, machine });
    return { id, kind: "raced", log, hash: raceLogHash(log), elapsedMs: performance.now() - startMs };
  } catch (error) {
    if (error instanceof Refusal) return { id, kind: "refused", path: error.path, message: error.message };
    return { id, kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}

function entryOf({ formula, cars, seats, seed }: RaceRequest) {
  const entered = cars.map((car, i) => ({ name: car.name, initcode: bytecodeOf(car.bytecode, i) }));
  return { formula, cars: entered, seed: seedOf(seed), ...(seats && { seats }) };
}

function bytecodeOf(text: string, car: number): Uint8Array {
  try {
    return parseBytecode(text);
  } catch (error) {
    throw new Refusal(`cars[${car}]`, "bytecode", error instanceof Error ? error.message : String(error));
  }
}

function seedOf(text: string): bigint {
  try {
    return readSeed(text);
  } catch (error) {
    throw new Refusal("seed", "seed", error instanceof Error ? error.message : String(error));
  }
}
