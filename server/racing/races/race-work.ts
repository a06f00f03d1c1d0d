import type { Outcome } from "#engine/evm/machine.ts";
import type { Formula } from "#engine/race/formula.ts";
import type { RaceReport, FailurePlace } from "#rules/race-report.ts";

/** What a race thread is asked for. Everything is plain data, copied to the thread. */
export type RaceWork =
  | { kind: "deploy"; car: RaceCar; formula: Formula }
  | { kind: "race"; race: RaceInput }
  /** runs a race again and looks where the first turn that failed in a seat ended */
  | { kind: "trace-failure"; race: RaceInput; seat: number };

export interface RaceCar {
  name: string;
  /** init bytecode as it was submitted */
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

export type RaceWorkResult<Work extends RaceWork> = Work extends { kind: "deploy" }
  ? DeploymentReport
  : Work extends { kind: "trace-failure" }
    ? FailurePlace
    : RaceReport;
