/// <reference lib="webworker" />
/**
 * The whole engine in one file. The server keeps one per engine version, so a race is verified by the engine its log
 * names; messages are text only. See docs/race-log.md.
 */
import { parseBytecode } from "#engine/cars/car.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { decodeRaceLog } from "#engine/race-log/race-log-reader.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import { runRace } from "#engine/referee/run-race.ts";
import type { EngineAnswer, EngineQuestion } from "./archived-engine.ts";

const scope = self as unknown as DedicatedWorkerGlobalScope;

scope.addEventListener("message", ({ data }: MessageEvent<EngineQuestion>) => {
  void answer(data).then((message) => scope.postMessage(message));
});

async function answer({ log, bytecode }: EngineQuestion): Promise<EngineAnswer> {
  try {
    const response = await fetch(new URL("interpreter.wasm", scope.location.href));
    if (!response.ok) throw new Error(`The car machine could not be loaded (${response.status}).`);
    const interpreter = await WebAssembly.compile(await response.arrayBuffer());
    const machine = createMachine({ interpreter, hashKey: [...crypto.getRandomValues(new BigUint64Array(10))] });
    const published = decodeRaceLog(log);
    if (published.seed === undefined) throw new Error("The log has no seed; the race cannot be run again.");
    const cars = published.seats.map((seat, i) => ({ name: seat.name, initcode: parseBytecode(bytecode[i]!) }));
    const startMs = performance.now();
    const again = runRace({ formula: published.formula, cars, seed: BigInt(published.seed), machine });
    const elapsedMs = performance.now() - startMs;
    return { kind: "raced", log: encodeRaceLog(again), hash: raceLogHash(again), elapsedMs };
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
