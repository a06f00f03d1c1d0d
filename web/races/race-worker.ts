/// <reference lib="webworker" />
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import type { Machine } from "#engine/evm/machine.ts";
import { raceLogHash } from "#engine/race-log/race-log-text.ts";
import { Refusal } from "#engine/formula/refusal.ts";
import { runRace } from "#engine/referee/run-race.ts";
import { type WorkerAnswer, type WorkerQuestion, readSeed } from "./race-request.ts";
import { loadInterpreter } from "./load-interpreter.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

const machine: Promise<Machine> = startMachine();
machine.catch(() => undefined);

async function startMachine(): Promise<Machine> {
  const interpreter = await loadInterpreter();
  return createMachine({ interpreter, hashKey: Array.from(crypto.getRandomValues(new BigUint64Array(10))) });
}

scope.addEventListener("message", ({ data }: MessageEvent<WorkerQuestion>) => {
  void answer(data).then((message) => scope.postMessage(message));
});

async function answer({ id, request }: WorkerQuestion): Promise<WorkerAnswer> {
  try {
    const cars = request.cars.map((car, i) => ({ name: car.name, initcode: bytecodeOf(car.bytecode, i) }));
    const entry = {
      formula: request.formula,
      cars,
      seed: seedOf(request.seed),
      ...(request.seats && { seats: request.seats }),
    };
    const ready = await machine;
    const startMs = performance.now();
    const log = runRace({ ...entry, machine: ready });
    return { id, kind: "raced", log, hash: raceLogHash(log), elapsedMs: performance.now() - startMs };
  } catch (error) {
    if (error instanceof Refusal) return { id, kind: "refused", path: error.path, message: error.message };
    return { id, kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
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
