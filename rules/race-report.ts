import type { StopReason } from "#languages/words/word-code.ts";
import type { RaceInterest } from "#engine/race/race-interest.ts";
import type { Outcome } from "#engine/evm/machine.ts";

/** A race that was run: its log, and what the database keeps beside it. */
export interface RaceReport {
  /** the log as `encodeRaceLog` writes it, packed (`server/racing/races/packed-log.ts`) */
  log: Uint8Array;
  /** canonical hash, `raceLogHash` */
  logHash: string;
  /** hash of the engine that ran it */
  engineHash: string;
  /** milliseconds that the run took */
  runMs: number;
  turns: number;
  /** null at the turn limit */
  winnerSeat: number | null;
  seats: SeatReport[];
  /** what makes it worth watching */
  interest: RaceInterest;
}

export interface SeatReport {
  /** order at the finish, from 1 */
  place: number;
  distance: number;
  /** turns of this car */
  turns: number;
  turnsOk: number;
  largestTurnGas: number;
  /** gas of all of its turns */
  gasUsed: number;
  /** units of work of all of its turns (docs/car-machine.md): the same on every host */
  workUsed: number;
  /** milliseconds of processor time that the car took of this host, its deployment with it; no two runs take the same */
  hostMs: number;
  /** its first turn that was not ok */
  firstFailure: { turn: number; outcome: Outcome; gasUsed: number } | null;
}

/** Where the first turn that failed was when it ended. */
export interface FailurePlace {
  /** program counters in the car's deployed code, the last one first, each once */
  lastSteps: number[];
  /** why the program stopped itself, when it was that */
  stopped?: StopReason;
}

/** Who sits in a race, in seat order. */
export interface SeatedCar {
  teamId: string;
  carId: string;
}
