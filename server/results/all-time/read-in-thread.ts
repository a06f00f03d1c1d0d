import type { RacedEvent } from "#rules/raced-event.ts";
import type { EventFileProblem } from "#rules/read-event-file.ts";
import { startThread } from "../../base/processes/in-thread.ts";

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

/** Reads an event's file in a thread of its own. "stopped": it took too long, or more memory than it may. */
export async function readInThread(work: RacedFileWork): Promise<RacedFileAnswer | { kind: "stopped" }> {
  const thread = startThread({
    module: new URL("./raced-event.worker.ts", import.meta.url),
    input: work,
    name: "that reads an event's file",
    timeLimitMs,
    memoryLimitMb: 1_536,
  });
  try {
    return await thread.ask<RacedFileAnswer>();
  } catch {
    return { kind: "stopped" };
  } finally {
    await thread.end();
  }
}
