import type { Formula } from "#engine/race/formula.ts";
import type { RaceLog } from "#engine/race/race-log.ts";

export interface EnteredCar {
  name: string;
  /** hex, with or without 0x */
  bytecode: string;
}

/** One race to run. Same request, same log, on every machine. */
export interface RaceRequest {
  formula: Formula;
  cars: readonly EnteredCar[];
  /** `seats[i]`: index of the car in seat i; the order given without it */
  seats?: readonly number[];
  /** whole number below 2^64, decimal or hex with 0x */
  seed: string;
}

export type WorkerQuestion = { id: number; request: RaceRequest };

/** What it answers. A refusal is for the person who entered the race; a failure is ours. */
export type WorkerAnswer =
  | { id: number; kind: "raced"; log: RaceLog; hash: string; elapsedMs: number }
  | { id: number; kind: "refused"; path: string; message: string }
  | { id: number; kind: "failed"; message: string };

export interface RacedRace {
  log: RaceLog;
  hash: string;
  elapsedMs: number;
}

/**
 * Reads a seed as people write it.
 * @throws {RangeError} naming the value and the rule
 */
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

/** A seed by chance, as hex with 0x. For races that nobody scores. */
export function randomSeed(): string {
  return `0x${crypto.getRandomValues(new BigUint64Array(1))[0]!.toString(16)}`;
}
