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
  const linesA = [...raceLogLines(a)];
  const linesB = [...raceLogLines(b)];
  if (linesA[0] !== linesB[0]) return { kind: "other-race" };
  // Two lines come before the first turn; the second holds what no hash covers.
  for (let turn = 1; turn <= Math.min(a.turns.length, b.turns.length); turn += 1) {
    if (linesA[turn + 1] !== linesB[turn + 1]) return { kind: "differs", turn };
  }
  return {
    kind: "differs",
    turn: Math.min(a.turns.length, b.turns.length) + (a.turns.length === b.turns.length ? 0 : 1),
  };
}
