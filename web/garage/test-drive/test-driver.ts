/** One worker for the shown race, one for exercises, a pool for the win table. */
import { parseBytecode } from "#engine/cars/car.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { Goal } from "#languages/cars/exercises/exercise.ts";
import { type ExerciseResult, raceExercise } from "./race-exercise.ts";
import { runField, type WinTable } from "./win-table.ts";
import type { RaceChannel } from "#engine/referee/race-channel.ts";
import type { RaceReply, RaceRequest } from "#engine/referee/race-service.ts";
import type { GasReport } from "#languages/compiling/gas-by-line.ts";
import type { CarWithSource } from "../debugger/inspect-race.ts";
import type { InspectedTurn } from "../debugger/inspect-turn.ts";

export interface DrivenCar {
  name: string;
  initcode: string;
}

export interface DrivenRace {
  formula: Formula;
  cars: DrivenCar[];
  seed: string;
  /** replaces a seat's car after this many turns */
  change?: { afterTurn: number; seat: number; car: DrivenCar };
}

export type DriveOrder =
  | { kind: "races"; request: RaceRequest }
  | { kind: "race"; race: DrivenRace }
  | { kind: "inspect"; race: DrivenRace; turn: number; known?: CarWithSource }
  | { kind: "gas"; race: DrivenRace; known: CarWithSource };

export type DriveReply =
  | { kind: "races"; reply: RaceReply }
  | { kind: "race"; log: RaceLog; elapsedMs: number }
  | { kind: "inspect"; turn: InspectedTurn }
  | { kind: "gas"; gas: RaceGas };

export interface RaceGas extends Pick<GasReport, "lines" | "functions" | "elsewhere"> {
  mostGas: number;
  mostTurn: number;
  meanGas: number;
  turns: { turn: number; gasUsed: number; failed: boolean }[];
}

export type DriveQuestion = { id: number; order: DriveOrder };
export type DriveAnswer = { id: number; reply: DriveReply } | { id: number; error: string };

export interface DrivingWorker {
  postMessage(question: DriveQuestion): void;
  addEventListener(type: "message", listener: (event: { data: DriveAnswer }) => void): void;
  addEventListener(type: "error", listener: (event: { message?: string }) => void): void;
  terminate(): void;
}

interface Asked {
  order: DriveOrder;
  resolve: (reply: DriveReply) => void;
  reject: (error: Error) => void;
}

/** Stopping waits this long for the worker: a batch of races is shorter, a runaway race isn't. */
const patienceMs = 150;

export class DriveClient {
  readonly #open: () => DrivingWorker;
  #worker: DrivingWorker | undefined;
  #nextId = 1;
  readonly #waiting = new Map<number, Asked>();
  #lastAnswered = 0;

  constructor(open: () => DrivingWorker = openDrivingWorker) {
    this.#open = open;
  }

  ask<Kind extends DriveOrder["kind"]>(
    order: Extract<DriveOrder, { kind: Kind }>,
  ): Promise<Extract<DriveReply, { kind: Kind }>> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const id = this.#nextId;
    this.#nextId += 1;
    return new Promise<DriveReply>((resolve, reject) => {
      this.#waiting.set(id, { order, resolve, reject });
      worker.postMessage({ id, order });
    }) as Promise<Extract<DriveReply, { kind: Kind }>>;
  }

  readonly channel: RaceChannel = async (request) => (await this.ask({ kind: "races", request })).reply;

  /** Terminates the worker; the next order starts a new one. */
  stop(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#fail(new DOMException("The races were stopped.", "AbortError"));
  }

  /** Cancels, but keeps the warm worker if it is free soon. */
  letGo(): void {
    const worker = this.#worker;
    const last = this.#nextId - 1;
    this.#fail(new DOMException("The races were stopped.", "AbortError"));
    if (!worker || this.#lastAnswered >= last) return;
    setTimeout(() => {
      if (this.#worker !== worker || this.#lastAnswered >= last) return;
      worker.terminate();
      this.#worker = undefined;
      for (const [id, { order }] of this.#waiting) (this.#worker ??= this.#start()).postMessage({ id, order });
    }, patienceMs);
  }

  #start(): DrivingWorker {
    const worker = this.#open();
    worker.addEventListener("message", ({ data }) => {
      this.#lastAnswered = data.id;
      const one = this.#waiting.get(data.id);
      this.#waiting.delete(data.id);
      if ("error" in data) one?.reject(new Error(data.error));
      else one?.resolve(data.reply);
    });
    worker.addEventListener("error", (event) => {
      this.#worker = undefined;
      this.#fail(new Error(event.message || "The worker that drives could not be loaded. Reload the page."));
    });
    return worker;
  }

  #fail(error: Error): void {
    for (const one of this.#waiting.values()) one.reject(error);
    this.#waiting.clear();
  }
}

function openDrivingWorker(): DrivingWorker {
  return new Worker(new URL("./drive-worker.ts", import.meta.url), { type: "module", name: "drive" });
}

/** One per core, because the page is nearly idle; more than eight bring little. */
export function poolSize(cores: number = navigator.hardwareConcurrency || 2): number {
  return Math.max(1, Math.min(8, cores));
}

export class TestDriver {
  readonly #racer = new DriveClient();
  readonly #exercises = new DriveClient();
  readonly #pool = Array.from({ length: poolSize() }, () => new DriveClient());

  readonly ask: DriveClient["ask"] = (order) => this.#racer.ask(order);

  fillTable(input: {
    formula: Formula;
    cars: readonly DrivenCar[];
    old: DrivenCar | undefined;
    races: number;
    /** stop at this precision of the win share; 0: never */
    precision: number;
    signal: { aborted: boolean };
    onTable: (table: WinTable) => void;
  }): Promise<WinTable> {
    const { cars, old, ...rest } = input;
    return runField({
      ...rest,
      cars: cars.map(engineCar),
      ...(old ? { old: engineCar(old) } : {}),
      channels: this.#pool.map((client) => client.channel),
      firstSeed: 1,
      nowMs: () => performance.now(),
    });
  }

  exercise(formula: Formula, field: readonly DrivenCar[], goal: Goal): Promise<ExerciseResult> {
    return raceExercise(this.#exercises.ask.bind(this.#exercises), formula, field, goal);
  }

  async exerciseRace(race: DrivenRace): Promise<RaceLog> {
    return (await this.#exercises.ask({ kind: "race", race })).log;
  }

  stopRace(): void {
    this.#racer.stop();
  }

  /** Keeps the workers, which have compiled the rivals. */
  stopTable(): void {
    for (const client of this.#pool) client.letGo();
  }

  close(): void {
    this.stopRace();
    this.#exercises.stop();
    for (const client of this.#pool) client.stop();
  }
}

function engineCar({ name, initcode }: DrivenCar) {
  return { name, initcode: parseBytecode(initcode) };
}
