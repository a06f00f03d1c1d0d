import type { Formula } from "#engine/formula/formula.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { RaceReply, RaceRequest } from "#engine/referee/race-service.ts";
import type { CompiledCar } from "#languages/compiling/compile-outcome.ts";
import type { InspectedTurn } from "../debugger/inspect-turn.ts";

export interface DrivenCar {
  name: string;
  initcode: string;
}

export interface DrivenRace {
  formula: Formula;
  cars: DrivenCar[];
  seed: string;
  /** replaces a seat's car after this many turns */
  change?: { afterTurn: number; seat: number; car: DrivenCar };
}

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
  | { kind: "gas"; race: DrivenRace; known: KnownCar };

export type DriveReply =
  | { kind: "races"; reply: RaceReply }
  | { kind: "race"; log: RaceLog; elapsedMs: number }
  | { kind: "inspect"; turn: InspectedTurn }
  | { kind: "gas"; gas: RaceGas };

export interface RaceGas {
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
