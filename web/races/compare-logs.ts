import { raceLogHash, raceLogLines } from "#engine/race/race-log-text.ts";
import type { RaceLog } from "#engine/race/race-log.ts";

/** How two logs of what should be one race compare. */
export type Comparison =
  | { kind: "same"; hash: string }
  /** formula, seed, cars or format differ: they are not logs of one race */
  | { kind: "other-race" }
  /** the first turn that differs; one more than the shorter log has, when one is a beginning of the other */
  | { kind: "differs"; turn: number };

/** Compares two logs by what their hashes cover; names and dates do not count. */
export function compareLogs(a: RaceLog, b: RaceLog): Comparison {
  const hash = raceLogHash(a);
  if (hash === raceLogHash(b)) return { kind: "same", hash };
  const difference = firstDifference([...raceLogLines(a)], [...raceLogLines(b)]);
  return difference === 0 ? { kind: "other-race" } : { kind: "differs", turn: difference };
}

/**
 * Finds the first turn in which two written logs differ, by their lines; for logs that are known to differ.
 * @returns 0 when they are not logs of one race
 */
export function firstDifference(a: readonly string[], b: readonly string[]): number {
  if (a[0] !== b[0]) return 0;
  // Two lines come before the first turn, the second of which no hash covers; two come after the last.
  const turnsA = a.length - 4;
  const turnsB = b.length - 4;
  for (let turn = 1; turn <= Math.min(turnsA, turnsB); turn += 1) if (a[turn + 1] !== b[turn + 1]) return turn;
  return Math.min(turnsA, turnsB) + (turnsA === turnsB ? 0 : 1);
}
