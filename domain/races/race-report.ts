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
