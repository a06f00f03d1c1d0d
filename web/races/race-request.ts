import type { Formula } from "#engine/formula/formula.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { RaceReply, RaceRequest as FieldRequest } from "#engine/referee/race-service.ts";

export interface EnteredCar {
  name: string;
  bytecode: string;
}

/** The same request gives the same log on every machine. */
export interface RaceRequest {
  formula: Formula;
  cars: readonly EnteredCar[];
  seats?: readonly number[];
  /** Below 2^64, decimal or hex with 0x. */
  seed: string;
}

/** One race with its log, or a request about many races of a field. */
export type WorkerQuestion = { id: number; request: RaceRequest } | { id: number; field: FieldRequest };

/** A refusal is the user's error; a failure is ours. */
export type WorkerAnswer =
  | { id: number; kind: "raced"; log: RaceLog; hash: string; elapsedMs: number }
  | { id: number; kind: "field"; reply: RaceReply }
  | { id: number; kind: "refused"; path: string; message: string }
  | { id: number; kind: "failed"; message: string };

export interface RacedRace {
  log: RaceLog;
  hash: string;
  elapsedMs: number;
}

export function readSeed(text: string): bigint {
  const trimmed = text.trim();
  if (!/^(0x[0-9a-f]{1,16}|\d{1,20})$/i.test(trimmed)) {
    throw new RangeError(
      `"${trimmed.slice(0, 40)}" is not a seed. Give a whole number from 0 to 18446744073709551615, or hex with 0x.`,
    );
  }
  const seed = BigInt(trimmed);
  if (seed >= 2n ** 64n) throw new RangeError(`The seed ${trimmed} is too large. The largest is 18446744073709551615.`);
  return seed;
}

/** Only for races that don't count. */
export function randomSeed(): string {
  return `0x${crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(16)}`;
}
