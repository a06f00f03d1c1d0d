import type { RaceChannel } from "#engine/referee/race-channel.ts";
import type { DriveAnswer, DriveOrder, DriveQuestion, DriveReply } from "./drive-messages.ts";

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
