import type { Formula } from "#engine/race/formula.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import type { RaceReply, RaceRequest } from "#engine/race/race-service.ts";
import type { CompiledCar } from "#languages/compiling/compile-outcome.ts";
import type { InspectedTurn } from "../debugger/inspect-turn.ts";

/** A car as it is posted to a worker. */
export interface DrivenCar {
  name: string;
  /** hex with 0x */
  initcode: string;
}

/** One race, cars in seat order. */
export interface DrivenRace {
  formula: Formula;
  cars: DrivenCar[];
  /** hex with 0x */
  seed: string;
  /** a car that takes over a seat after so many turns */
  change?: { afterTurn: number; seat: number; car: DrivenCar };
}

/** Sources of the car in a seat, for looking into its turns. */
export interface KnownCar {
  seat: number;
  car: CompiledCar;
  files: Record<string, string>;
  debugBuild?: CompiledCar;
}

export type DriveOrder =
  | { kind: "races"; request: RaceRequest }
  | { kind: "race"; race: DrivenRace }
  | { kind: "inspect"; race: DrivenRace; turn: number; known?: KnownCar }
  /** gas of every turn of the known car, by line */
  | { kind: "gas"; race: DrivenRace; known: KnownCar };

export type DriveReply =
  | { kind: "races"; reply: RaceReply }
  | { kind: "race"; log: RaceLog; elapsedMs: number }
  | { kind: "inspect"; turn: InspectedTurn }
  | { kind: "gas"; gas: RaceGas };

/** What the car used over a race. */
export interface RaceGas {
  /** most gas of one turn, and which turn that was */
  mostGas: number;
  mostTurn: number;
  meanGas: number;
  turns: { turn: number; gasUsed: number; failed: boolean }[];
  lines: { file: string; line: number; gas: number; visits: number }[];
  functions: { name: string; file: string; gas: number }[];
  elsewhere: number;
}

export type DriveQuestion = { id: number; order: DriveOrder };
export type DriveAnswer = { id: number; reply: DriveReply } | { id: number; error: string };
