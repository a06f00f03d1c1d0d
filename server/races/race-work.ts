import type { Outcome } from "#engine/evm/machine.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { RaceReport, FailurePlace } from "#domain/races/race-report.ts";

export type RaceWork =
  | { kind: "deploy"; car: RaceCar; formula: Formula }
  | { kind: "race"; race: RaceInput }
  /** runs a race again to find where a seat's first failed turn ended */
  | { kind: "trace-failure"; race: RaceInput; seat: number };

export interface RaceCar {
  name: string;
  initcode: Uint8Array;
}

export interface RaceInput {
  formula: Formula;
  cars: RaceCar[];
  /** whole number below 2^64 */
  seed: bigint;
  /** without the translator; the plain interpreter defines every result */
  interpreterOnly?: boolean;
}

export interface DeploymentReport {
  outcome: Outcome;
  gasUsed: number;
  gasLimit: number;
  codeBytes: number;
}

export type RaceWorkResult<Work extends RaceWork> = Work extends { kind: "deploy" }
  ? DeploymentReport
  : Work extends { kind: "trace-failure" }
    ? FailurePlace
    : RaceReport;
