import type { Outcome } from "#engine/evm/machine.ts";
import type { Formula } from "#engine/race/formula.ts";

/** What a race thread is asked for. Everything is plain data, copied to the thread. */
export type RaceWork =
  | { kind: "deploy"; car: RaceCar; formula: Formula }
  | { kind: "race"; race: RaceInput }
  /** runs a race again and looks where the first turn that failed in a seat ended */
  | { kind: "trace-failure"; race: RaceInput; seat: number };

export interface RaceCar {
  name: string;
  /** init bytecode as it was handed in */
  initcode: Uint8Array;
}

export interface RaceInput {
  formula: Formula;
  /** in seat order */
  cars: RaceCar[];
  /** whole number below 2^64 */
  seed: bigint;
  /** without the translator: what the plain interpreter says defines every result */
  interpreterOnly?: boolean;
}

/** What a car does when it is deployed alone. */
export interface DeploymentReport {
  outcome: Outcome;
  gasUsed: number;
  gasLimit: number;
  /** bytes of the deployed code */
  codeBytes: number;
}

/** A race that was run: its log, and what the database keeps beside it. */
export interface RaceReport {
  /** the log as `encodeRaceLog` writes it, compressed with gzip */
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
}

export interface SeatReport {
  /** order at the finish, from 1 */
  place: number;
  distance: number;
  /** turns of this car */
  turns: number;
  turnsOk: number;
  largestTurnGas: number;
  /** its first turn that was not ok */
  firstFailure: { turn: number; outcome: Outcome; gasUsed: number } | null;
}

/** Where the first turn that failed was when it ended. */
export interface FailurePlace {
  /** program counters in the car's deployed code, the last one first, each once */
  lastSteps: number[];
}

export type RaceWorkResult<Work extends RaceWork> = Work extends { kind: "deploy" }
  ? DeploymentReport
  : Work extends { kind: "trace-failure" }
    ? FailurePlace
    : RaceReport;
