import type { StopReason } from "#languages/codegen/word-code.ts";
import type { RaceInterest } from "#engine/race-log/race-interest.ts";
import type { Outcome } from "#engine/evm/machine.ts";

export interface RaceReport {
  /** `encodeRaceLog`'s format, compressed (`server/races/packed-log.ts`) */
  log: Uint8Array;
  logHash: string;
  engineHash: string;
  runMs: number;
  turns: number;
  /** null at the turn limit */
  winnerSeat: number | null;
  seats: SeatReport[];
  interest: RaceInterest;
}

export interface SeatReport {
  place: number;
  distance: number;
  turns: number;
  turnsOk: number;
  largestTurnGas: number;
  gasUsed: number;
  /** docs/car-machine.md; the same on every host */
  workUsed: number;
  /** processor time on this host, deployment included; differs between runs */
  hostMs: number;
  firstFailure: { turn: number; outcome: Outcome; gasUsed: number } | null;
}

export interface FailurePlace {
  /** program counters in the deployed code, latest first, without duplicates */
  lastSteps: number[];
  stopped?: StopReason;
}

export interface SeatedCar {
  teamId: string;
  carId: string;
}

export interface ScrutineeringReport {
  initcodeBytes: number;
  codeBytes: number;
  deploymentGas: number;
  races: number;
  turns: number;
  turnsOk: number;
  largestTurnGas: number;
  /** in those races, as in `SeatReport`; missing in older reports */
  gasUsed?: number;
  workUsed?: number;
  hostMs?: number;
  /** null for bytecode */
  compiler: string | null;
}

/**
 * Units of work (docs/car-machine.md) per gas above which a car is an outlier. Opcodes take at most 10; only
 * precompiles take more.
 */
export const mostWorkPerGas = 12;
/** Average units of work per turn below which no car is refused: a sixth of the limit per turn. */
export const workOfNoConcern = 5_000_000;
