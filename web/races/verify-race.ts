import { codeHash, parseBytecode } from "#engine/cars/car.ts";
import { raceLogHash } from "#engine/race/race-log-text.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import { compareLogs } from "./compare-logs.ts";
import type { RaceWorker } from "./run-race-in-worker.ts";

/** What a verification found out. Every kind says exactly as much as was proved. */
export type Verdict =
  /** the race was run again here and gave the same log */
  | { kind: "verified"; hash: string; elapsedMs: number }
  /** the log is the published one, but some programs are not public, so it could not be run again */
  | { kind: "log-only"; hash: string; closedSeats: number[] }
  /** the log on this page has another hash than the published one */
  | { kind: "log-changed"; hash: string; published: string }
  /** a program is not the one that the log names */
  | { kind: "program-changed"; seat: number }
  /** running it again gave another race */
  | { kind: "differs"; turn: number; elapsedMs: number };

/**
 * Verifies a race: the log against its published hash, the programs against the log's code hashes, then the race against the programs.
 * @param bytecode program of each seat as hex with 0x, null where it is not public
 * @throws when the worker fails, or the log has no seed (an imported one has none)
 */
export async function verifyRace(
  log: RaceLog,
  published: string,
  bytecode: readonly (string | null)[],
  worker: RaceWorker,
): Promise<Verdict> {
  const hash = raceLogHash(log);
  if (hash !== published) return { kind: "log-changed", hash, published };
  const changed = bytecode.findIndex(
    (code, seat) => code !== null && codeHash(parseBytecode(code)) !== log.seats[seat]?.codeHash,
  );
  if (changed >= 0) return { kind: "program-changed", seat: changed };
  const closedSeats = log.seats.map((_, seat) => seat).filter((seat) => !bytecode[seat]);
  if (closedSeats.length > 0) return { kind: "log-only", hash, closedSeats };
  if (log.seed === undefined) throw new Error("The log has no seed; the race cannot be run again.");
  const cars = log.seats.map((seat, i) => ({ name: seat.name, bytecode: bytecode[i]! }));
  const again = await worker.run({ formula: log.formula, cars, seed: log.seed });
  const comparison = compareLogs(log, again.log);
  if (comparison.kind === "same") return { kind: "verified", hash, elapsedMs: again.elapsedMs };
  return { kind: "differs", turn: comparison.kind === "differs" ? comparison.turn : 0, elapsedMs: again.elapsedMs };
}
