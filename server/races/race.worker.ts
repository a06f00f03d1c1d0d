/** Cars run here, without access to the database, the network or secrets. */
import { readFileSync } from "node:fs";
import { setPriority } from "node:os";
import { parentPort, workerData } from "node:worker_threads";
import { randomBytes } from "node:crypto";
import { carAddress, creator, refereeAddress } from "#engine/cars/create-address.ts";
import { createMachine } from "#engine/evm/create-machine.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import { raceInterest } from "#engine/race-log/race-interest.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { blockOf, creationData, deploymentGas, runRace } from "#engine/referee/run-race.ts";
import { packLog } from "./packed-log.ts";
import { createPreemption, RaceAbandonedError } from "./preemption.ts";
import type { DeploymentReport, RaceInput, RaceWork, RaceWorkResult } from "./race-work.ts";
import type { FailurePlace, RaceReport, SeatReport } from "#domain/races/race-report.ts";
import { readStop } from "#languages/codegen/word-code.ts";
import { traceFailure } from "#engine/referee/trace-failure.ts";

if (!parentPort) throw new Error("This file runs as a worker thread.");
const port = parentPort;

// On Linux this only affects the calling thread. With 5, the slowest pages of a rush took 1.1 to 1.4 s instead of 0.85
// (`tests/hostile/attacks/everything-at-once.ts`), and a verdict 0.1 s less.
if (process.platform === "linux") setPriority(12);

export interface ThreadData {
  orders: Int32Array<SharedArrayBuffer>;
  /** in every log, so that Verify can use the same engine */
  engineHash: string;
}

const { orders, engineHash } = workerData as ThreadData;
const preemption = createPreemption(orders, () => post({ kind: "paused" }));

const interpreter = new WebAssembly.Module(readFileSync(new URL(import.meta.resolve("#engine/evm/interpreter.wasm"))));
const machineOf = (afterGas: number | undefined) =>
  preemption.watched(
    createMachine({
      interpreter,
      ...(afterGas === undefined ? {} : { translation: { afterGas } }),
      // Random, so that cars can't prepare colliding slots; results don't depend on it.
      hashKey: [...new BigUint64Array(new Uint8Array(randomBytes(80)).buffer)],
      heapBytes: 512 * 1024 * 1024,
    }),
  );
const machine = machineOf(undefined);
let plainMachine: ReturnType<typeof machineOf> | undefined;

function deploy({ car, formula }: Extract<RaceWork, { kind: "deploy" }>): DeploymentReport {
  const world = machine.createWorld({ block: blockOf(1n), limits: "race", warm: [refereeAddress, carAddress(0)] });
  try {
    const initcode = creationData(formula.family, car.initcode);
    const { outcome, gasUsed, code } = world.deploy({ from: creator, nonce: 1, initcode, gas: deploymentGas });
    return { outcome, gasUsed, gasLimit: deploymentGas, codeBytes: code.length };
  } finally {
    world.release();
  }
}

function race({ formula, cars, seed, interpreterOnly }: RaceInput): RaceReport {
  const began = performance.now();
  if (interpreterOnly) plainMachine ??= machineOf(Infinity);
  const log = {
    ...runRace({ formula, cars, seed, machine: (interpreterOnly && plainMachine) || machine }),
    engine: engineHash,
  };
  return {
    log: packLog(encodeRaceLog(log)),
    logHash: raceLogHash(log),
    engineHash,
    runMs: Math.round(performance.now() - began),
    turns: log.turns.length,
    winnerSeat: log.winner,
    seats: cars.map((_, seat) => seatReport(log, seat)),
    interest: raceInterest(log),
  };
}

function seatReport(log: RaceLog, seat: number): SeatReport {
  const turns = log.turns.filter((turn) => turn.mover === seat);
  const failure = turns.find((turn) => turn.outcome?.kind !== "ok");
  return {
    place: log.finishOrder.indexOf(seat) + 1,
    distance: (log.turns.at(-1)?.after ?? log.start).cars[seat]?.y ?? 0,
    turns: turns.length,
    turnsOk: turns.filter((turn) => turn.outcome?.kind === "ok").length,
    largestTurnGas: Math.max(0, ...turns.map((turn) => turn.gasUsed ?? 0)),
    gasUsed: turns.reduce((sum, turn) => sum + (turn.gasUsed ?? 0), 0),
    ...preemption.taken(seat),
    firstFailure: failure?.outcome
      ? { turn: failure.turn, outcome: failure.outcome, gasUsed: failure.gasUsed ?? 0 }
      : null,
  };
}

export type ThreadNews =
  | { kind: "started" }
  | { kind: "paused" }
  | { kind: "abandoned" }
  | { kind: "done"; result: RaceWorkResult<RaceWork> };

port.on("message", (work: RaceWork) => {
  post({ kind: "started" });
  preemption.begin();
  try {
    const result = answer(work);
    preemption.end();
    post({ kind: "done", result });
  } catch (error) {
    if (!(error instanceof RaceAbandonedError)) throw error;
    post({ kind: "abandoned" });
  }
});

function post(news: ThreadNews): void {
  port.postMessage(news);
}

function answer(work: RaceWork): RaceWorkResult<RaceWork> {
  switch (work.kind) {
    case "deploy":
      return deploy(work);
    case "race":
      return race(work.race);
    case "trace-failure":
      return failurePlace(work);
    default:
      return work satisfies never;
  }
}

function failurePlace({ race: again, seat }: Extract<RaceWork, { kind: "trace-failure" }>): FailurePlace {
  const traced = traceFailure(machine, again, seat);
  const stopped = traced && readStop(traced.output);
  return { lastSteps: traced?.lastSteps ?? [], ...(stopped && { stopped }) };
}
