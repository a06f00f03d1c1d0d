import type { RaceChannel } from "#engine/referee/race-channel.ts";
import type { RaceRequest, RacedRace, WorkerAnswer, WorkerQuestion } from "./race-request.ts";

/** The user's entry is invalid. */
export class RaceRefused extends Error {
  readonly path: string;

  constructor(path: string, message: string) {
    super(message);
    this.name = "RaceRefused";
    this.path = path;
  }
}

export interface RaceWorker {
  /**
   * Runs one race.
   * @throws {RaceRefused} when the request is inconsistent; an `AbortError` after `signal`; an Error when the worker fails
   */
  run(request: RaceRequest, signal?: AbortSignal): Promise<RacedRace>;
  /** Runs many races of a field. */
  channel: RaceChannel;
  close: () => void;
}

type Settled = Extract<WorkerAnswer, { kind: "raced" | "field" }>;
type Waiting = { resolve: (answer: Settled) => void; reject: (error: Error) => void };

export function startRaceWorker(): RaceWorker {
  const waiting = new Map<number, Waiting>();
  let nextId = 1;
  let worker = open();

  function open(): Worker {
    const opened = new Worker(new URL("./race-worker.ts", import.meta.url), { type: "module", name: "race" });
    opened.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => settle(data));
    opened.addEventListener("error", (event) =>
      failAll(new Error(`The race worker stopped: ${event.message || "its script could not be loaded"}.`)),
    );
    return opened;
  }

  function settle(answer: WorkerAnswer): void {
    const one = waiting.get(answer.id);
    waiting.delete(answer.id);
    if (answer.kind === "raced" || answer.kind === "field") one?.resolve(answer);
    else if (answer.kind === "refused") one?.reject(new RaceRefused(answer.path, answer.message));
    else one?.reject(new Error(answer.message));
  }

  function failAll(error: Error): void {
    for (const one of waiting.values()) one.reject(error);
    waiting.clear();
  }

  function ask<Kind extends Settled["kind"]>(
    question: { request: RaceRequest } | { field: Parameters<RaceChannel>[0] },
    signal?: AbortSignal,
  ): Promise<Extract<Settled, { kind: Kind }>> {
    return new Promise<Settled>((resolve, reject) => {
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      const id = nextId;
      nextId += 1;
      waiting.set(id, { resolve, reject });
      // A running race can't be interrupted, so the worker is replaced.
      signal?.addEventListener("abort", () => {
        if (!waiting.has(id)) return;
        worker.terminate();
        failAll(aborted());
        worker = open();
      });
      worker.postMessage({ id, ...question } satisfies WorkerQuestion);
    }) as Promise<Extract<Settled, { kind: Kind }>>;
  }

  return {
    run: (request, signal) => ask<"raced">({ request }, signal),
    channel: async (field) => (await ask<"field">({ field })).reply,
    close: () => {
      worker.terminate();
      failAll(aborted());
    },
  };
}

function aborted(): DOMException {
  return new DOMException("The race was stopped.", "AbortError");
}
