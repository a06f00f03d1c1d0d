import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import { firstDifference } from "./first-difference.ts";

/** Runs races again with a certain engine. */
export interface KeptEngine {
  /** Runs the race of a log again. @throws when the engine cannot */
  rerun(log: string, bytecode: readonly string[]): Promise<RacedAgain>;
}

/** What came of it: the log of that run. */
export interface RacedAgain {
  log: string;
  hash: string;
  elapsedMs: number;
}

/** Which engine ran the race again: the very one that the log names, this page's own because the log names none, or because that one is gone. */
export type EngineUsed = "named" | "none-named" | "not-kept";

/** What a verification found out. Every kind says exactly as much as was proved. */
export type Verdict =
  /** the race was run again here and gave the same log */
  | { kind: "verified"; hash: string; elapsedMs: number; engine: EngineUsed }
  /** the log is the published one, but some programs are not public, so it could not be run again */
  | { kind: "log-only"; hash: string; closedSeats: number[] }
  /** the log on this page has another hash than the published one; `turn`: from which on, where running the race again gave the published log */
  | { kind: "log-changed"; hash: string; published: string; turn: number | null }
  /** a program is not the one that the log names */
  | { kind: "program-changed"; seat: number }
  /** running it again gave another race; turn 0: another from its very start */
  | { kind: "differs"; turn: number; elapsedMs: number; engine: EngineUsed };

/** Finds the engine of a hash; undefined when it is not to be had. */
export type FindEngine = (hash: string) => Promise<KeptEngine | undefined>;

/**
 * Verifies a race: the log against its published hash, the programs against the log's code hashes, then the race against the programs, run
 * by the engine that the log names.
 * @param bytecode program of each seat as hex with 0x, null where it is not public
 * @param findEngine looks for the engine that the log names; `own` is the one of this page
 * @throws when the engine fails, or the log has no seed (an imported one has none)
 */
export async function verifyRace(
  log: RaceLog,
  published: string,
  bytecode: readonly (string | null)[],
  findEngine: FindEngine,
  own: KeptEngine,
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
