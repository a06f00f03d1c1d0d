import { raceLogHash, raceLogLines } from "#engine/race-log/race-log-text.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { firstDifference } from "#domain/platform/first-difference.ts";

export type Comparison =
  | { kind: "same"; hash: string }
  | { kind: "other-race" }
  /** the first turn that differs; one more than the shorter log has, when one is a beginning of the other */
  | { kind: "differs"; turn: number };

export function compareLogs(a: RaceLog, b: RaceLog): Comparison {
  const hash = raceLogHash(a);
  if (hash === raceLogHash(b)) return { kind: "same", hash };
  const difference = firstDifference([...raceLogLines(a)], [...raceLogLines(b)]);
  return difference === 0 ? { kind: "other-race" } : { kind: "differs", turn: difference };
}
