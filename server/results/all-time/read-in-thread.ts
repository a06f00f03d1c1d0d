import type { RacedEvent } from "#rules/raced-event.ts";
import type { EventFileProblem } from "#rules/read-event-file.ts";
import { keepThreads } from "../../base/processes/in-thread.ts";

/** What the thread is given. */
export interface RacedFileWork {
  /** path of the file */
  file: string;
  /** the only key, and the only event of it, that will do */
  key?: string | undefined;
  competition?: string | undefined;
  /** about how many races are run again, and by which word they are drawn */
  races: number;
  seed: string;
}

export type RacedFileAnswer =
  | {
      kind: "read";
      event: RacedEvent;
      /** public programs as hex with 0x, by their code hash */
      programs: [codeHash: string, bytecode: string][];
      /** where places do not follow from races */
      contradictions: string[];
      /** races that came out otherwise; `names`: the engine in their log */
      differ: { id: string; turn: number; names: string | null }[];
    }
  | { kind: "refused"; problem: EventFileProblem; message: string }
  | { kind: "other-key"; key: string }
  | { kind: "other-event" };

/** Far above what an event of a thousand cars needs. */
const timeLimitMs = 900_000;

/** A thread that has nothing to read for so long is ended. */
const idleMs = 2_000;

/** Reads an event's file in a thread. "stopped": it took too long, or more memory than it may. */
export type ReadInThread = (work: RacedFileWork) => Promise<RacedFileAnswer | { kind: "stopped" }>;

/**
 * Reads events' files one after the other in one thread: to start one and load its modules takes as long as a file. One that broke by a file is
 * replaced, and nothing of a file is left in it for the next.
 */
export function createEventReader(): ReadInThread {
  const ask = keepThreads<RacedFileWork, RacedFileAnswer>(
    {
      module: new URL("./raced-event.worker.ts", import.meta.url),
      name: "that reads an event's file",
      timeLimitMs,
      memoryLimitMb: 1_536,
    },
    idleMs,
  );
  return async (work) => {
    try {
      return (await ask(work)).answer;
    } catch {
      return { kind: "stopped" };
    }
  };
}
