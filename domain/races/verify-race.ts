import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";

export interface ArchivedEngine {
  /** @throws when the engine can't */
  rerun(log: string, bytecode: readonly string[]): Promise<RacedAgain>;
}

export interface RacedAgain {
  log: string;
  hash: string;
  elapsedMs: number;
}

/** `none-named`: the log names no engine, so this page's is used; `not-kept`: the named one is gone. */
export type EngineUsed = "named" | "none-named" | "not-kept";

export type Verdict =
  | { kind: "verified"; hash: string; elapsedMs: number; engine: EngineUsed }
  /** the log is the published one, but some programs aren't public */
  | { kind: "log-only"; hash: string; closedSeats: number[] }
  /**
   * the log's hash isn't the published one; `turn`: where it first differs from a re-run that has the published hash
   */
  | { kind: "log-changed"; hash: string; published: string; turn: number | null }
  | { kind: "program-changed"; seat: number }
  | { kind: "differs"; turn: number; elapsedMs: number; engine: EngineUsed };

export type FindEngine = (hash: string) => Promise<ArchivedEngine | undefined>;

/**
 * Checks the log against its published hash and the programs against the log's code hashes, then runs the race again
 * with the engine that the log names.
 * @param bytecode per seat, hex with 0x; null: not public
 * @param findEngine finds another engine; `own` is this page's
 * @throws when the engine fails, or the log has no seed (imported logs)
 */
export async function verifyRace(
  log: RaceLog,
  published: string,
  bytecode: readonly (string | null)[],
  findEngine: FindEngine,
  own: ArchivedEngine,
): Promise<Verdict> {
  const hash = raceLogHash(log);
  const changed = bytecode.findIndex(
    (code, seat) => code !== null && codeHash(parseBytecode(code)) !== log.seats[seat]?.codeHash,
  );
  const closedSeats = log.seats.map((_, seat) => seat).filter((seat) => !bytecode[seat]);
  const isPublished = hash === published;
  if (!isPublished && (changed >= 0 || closedSeats.length > 0)) {
    return { kind: "log-changed", hash, published, turn: null };
  }
  if (changed >= 0) return { kind: "program-changed", seat: changed };
  if (closedSeats.length > 0) return { kind: "log-only", hash, closedSeats };
  const named = log.engine === undefined ? undefined : await findEngine(log.engine);
  const engine: EngineUsed = named ? "named" : log.engine === undefined ? "none-named" : "not-kept";
  const text = encodeRaceLog(log);
  const again = await (named ?? own).rerun(
    text,
    bytecode.map((code) => code!),
  );
  if (isPublished && again.hash === hash) return { kind: "verified", hash, elapsedMs: again.elapsedMs, engine };
  const turn = firstDifference(text.trimEnd().split("\n"), again.log.trimEnd().split("\n"));
  if (!isPublished) return { kind: "log-changed", hash, published, turn: again.hash === published ? turn : null };
  return { kind: "differs", turn, elapsedMs: again.elapsedMs, engine };
}

/** Finds the first turn in which two different logs differ. Returns 0 if they aren't logs of the same race. */
export function firstDifference(a: readonly string[], b: readonly string[]): number {
  if (a[0] !== b[0]) return 0;
  // Two lines come before the first turn, and two after the last.
  const turnsA = a.length - 4;
  const turnsB = b.length - 4;
  for (let turn = 1; turn <= Math.min(turnsA, turnsB); turn += 1) if (a[turn + 1] !== b[turn + 1]) return turn;
  return Math.min(turnsA, turnsB) + (turnsA === turnsB ? 0 : 1);
}
