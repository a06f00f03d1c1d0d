import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { EventRecord } from "./event-file.ts";
import { readEventFile, type EventFileFacts, type RaceInFile } from "./read-event-file.ts";
import { verifyRace, type EngineUsed, type FindEngine, type ArchivedEngine } from "../races/verify-race.ts";

export type RacesToRerun =
  | { kind: "share"; share: number; least?: number; seed: string }
  | { kind: "race"; id: string };

export type RaceFinding =
  | { kind: "agreed"; engine: EngineUsed }
  | { kind: "differs"; turn: number; engine: EngineUsed; names: string | null }
  | { kind: "closed" }
  | { kind: "failed"; message: string };

export type FoundRace = { id: string; stageId: string; number: number } & { finding: RaceFinding };

export type EventVerification = Awaited<ReturnType<typeof verifyEventFile>>;

export interface HowToVerify {
  /** The file is read twice, so that nothing runs before it is verified. */
  open: () => ReadableStream<Uint8Array>;
  /** only accept this key; 64 hex digits */
  key?: string | undefined;
  rerun: RacesToRerun;
  findEngine: FindEngine;
  own: ArchivedEngine;
  onProgress?: (progress: EventVerificationProgress) => void;
  /** called on the first reading, before the file is verified */
  onRecord?: ((record: EventRecord) => void) | undefined;
  /** called on the first reading, before the file is verified; awaited */
  onRace?: ((race: RaceInFile) => Promise<void> | void) | undefined;
}

export type EventVerificationProgress =
  | { kind: "reading"; bytes: number }
  | { kind: "genuine"; facts: EventFileFacts; races: number }
  | { kind: "raced"; done: number; of: number };

export class NoSuchRace extends Error {
  constructor(id: string) {
    super(`The file has no race ${id}.`);
  }
}

/**
 * @throws {EventFileRefusal} when it isn't genuine; nothing was run
 * @throws {NoSuchRace}
 */
export async function verifyEventFile(how: HowToVerify) {
  const { open, key, rerun, onProgress, onRecord, onRace, ...engines } = how;
  const ids: string[] = [];
  const facts = await readEventFile(open(), {
    key,
    ...(onRecord && { onRecord }),
    onRace(found) {
      ids.push(found.race.id);
      return onRace?.(found);
    },
    onProgress: (bytes) => onProgress?.({ kind: "reading", bytes }),
  });
  const chosen = chooseRaces(ids, rerun);
  onProgress?.({ kind: "genuine", facts, races: chosen.size });
  const races: FoundRace[] = [];
  if (chosen.size === 0) return { facts, races };
  const again = await readEventFile(open(), {
    // The file could have changed between the two readings.
    key: facts.key,
    async onRace(found) {
      const { id, stageId, number } = found.race;
      if (!chosen.has(id)) return;
      races.push({ id, stageId, number, finding: await raceAgain(found, engines) });
      onProgress?.({ kind: "raced", done: races.length, of: chosen.size });
    },
  });
  return { facts: again, races };
}

/** The same draw for any subset or order of the ids. */
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
        throw new Error(`Race ${race.id} was read as genuine and is not.`);
      default:
        return verdict satisfies never;
    }
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
