import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { EventRecord } from "./event-file.ts";
import { readEventFile, type EventFileFacts, type RaceInFile } from "./read-event-file.ts";
import { verifyRace, type EngineUsed, type FindEngine, type KeptEngine } from "./verify-race.ts";

/** Which races are run again: a share of them, and at least so many, drawn by a seed, or a single one. */
export type RacesToRerun =
  | { kind: "share"; share: number; least?: number; seed: string }
  | { kind: "race"; id: string };

/** Of a race that was run again, or could not be. */
export type RaceFinding =
  | { kind: "agreed"; engine: EngineUsed }
  /** another race came of it; turn 0: another from its very start */
  | { kind: "differs"; turn: number; engine: EngineUsed; names: string | null }
  /** a program in it is not public */
  | { kind: "closed" }
  /** the engine gave it up */
  | { kind: "failed"; message: string };

export type FoundRace = { id: string; stageId: string; number: number } & { finding: RaceFinding };

export interface EventVerification {
  facts: EventFileFacts;
  /** in the order of the file */
  races: FoundRace[];
}

export interface HowToVerify {
  /** Opens the file; it is read twice, so that nothing of it runs before it is known to be genuine. */
  open: () => ReadableStream<Uint8Array>;
  /** the only key that will do: 64 hex digits */
  key?: string | undefined;
  rerun: RacesToRerun;
  findEngine: FindEngine;
  own: KeptEngine;
  tell?: (progress: EventVerificationProgress) => void;
  /** called with each entry of the first reading, before it is known whether the file is genuine */
  onRecord?: ((record: EventRecord) => void) | undefined;
  /** called with each race of it, likewise; awaited */
  onRace?: ((race: RaceInFile) => Promise<void> | void) | undefined;
  /** awaited once the file is known to be genuine, before anything of it runs */
  beforeRacing?: ((facts: EventFileFacts) => Promise<void>) | undefined;
}

export type EventVerificationProgress =
  | { kind: "reading"; bytes: number }
  /** the signature is that of `facts.key`, and every line is as it was signed */
  | { kind: "genuine"; facts: EventFileFacts; races: number }
  | { kind: "raced"; done: number; of: number };

/** There is no race of an id in the file. */
export class NoSuchRace extends Error {
  constructor(id: string) {
    super(`The file has no race ${id}.`);
  }
}

/**
 * Checks an event file and runs races of it again.
 *
 * @throws {EventFileRefusal} when it is not genuine; nothing was run then
 * @throws {NoSuchRace}
 */
export async function verifyEventFile(how: HowToVerify): Promise<EventVerification> {
  const { open, key, rerun, tell, onRecord, onRace, beforeRacing, ...engines } = how;
  const ids: string[] = [];
  const facts = await readEventFile(open(), {
    key,
    ...(onRecord && { onRecord }),
    onRace(found) {
      ids.push(found.race.id);
      return onRace?.(found);
    },
    onProgress: (bytes) => tell?.({ kind: "reading", bytes }),
  });
  const chosen = chooseRaces(ids, rerun);
  tell?.({ kind: "genuine", facts, races: chosen.size });
  await beforeRacing?.(facts);
  const races: FoundRace[] = [];
  if (chosen.size === 0) return { facts, races };
  const again = await readEventFile(open(), {
    // Between the two readings it may have become another file.
    key: facts.key,
    async onRace(found) {
      const { id, stageId, number } = found.race;
      if (!chosen.has(id)) return;
      races.push({ id, stageId, number, finding: await raceAgain(found, engines) });
      tell?.({ kind: "raced", done: races.length, of: chosen.size });
    },
  });
  return { facts: again, races };
}

/** The races of a draw: every part of it, and any order of the ids, gives the same ones. */
export function chooseRaces(ids: readonly string[], rerun: RacesToRerun): ReadonlySet<string> {
  if (rerun.kind === "race") {
    if (!ids.includes(rerun.id)) throw new NoSuchRace(rerun.id);
    return new Set([rerun.id]);
  }
  const lot = (id: string) => bytesToHex(sha256(utf8ToBytes(`${rerun.seed} ${id}`)));
  const drawn = ids
    .map((id) => [lot(id), id] as const)
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .slice(0, Math.max(rerun.least ?? 0, Math.ceil(rerun.share * ids.length)));
  return new Set(drawn.map(([, id]) => id));
}

async function raceAgain(
  { race, log, bytecode }: RaceInFile,
  { findEngine, own }: Pick<HowToVerify, "findEngine" | "own">,
): Promise<RaceFinding> {
  if (log.seed === undefined) return { kind: "failed", message: "its log has no seed." };
  try {
    const verdict = await verifyRace(log, race.logHash, bytecode, findEngine, own);
    switch (verdict.kind) {
      case "verified":
        return { kind: "agreed", engine: verdict.engine };
      case "log-only":
        return { kind: "closed" };
      case "differs":
        return { kind: "differs", turn: verdict.turn, engine: verdict.engine, names: log.engine ?? null };
      case "log-changed":
      case "program-changed":
        // The reader refuses both before a race is run.
        throw new Error(`Race ${race.id} was read as genuine and is not.`);
      default:
        return verdict satisfies never;
    }
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
