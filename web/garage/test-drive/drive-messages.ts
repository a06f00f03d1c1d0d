import type { Formula } from "#engine/formula/formula.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { RaceReply, RaceRequest } from "#engine/referee/race-service.ts";
import type { GasReport } from "#languages/compiling/gas-by-line.ts";
import type { CarWithSource } from "../debugger/inspect-race.ts";
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

export type DriveOrder =
  | { kind: "races"; request: RaceRequest }
  | { kind: "race"; race: DrivenRace }
  | { kind: "inspect"; race: DrivenRace; turn: number; known?: CarWithSource }
  | { kind: "gas"; race: DrivenRace; known: CarWithSource };

export type DriveReply =
  | { kind: "races"; reply: RaceReply }
  | { kind: "race"; log: RaceLog; elapsedMs: number }
  | { kind: "inspect"; turn: InspectedTurn }
  | { kind: "gas"; gas: RaceGas };

export interface RaceGas extends Pick<GasReport, "lines" | "functions" | "elsewhere"> {
  mostGas: number;
  mostTurn: number;
  meanGas: number;
  turns: { turn: number; gasUsed: number; failed: boolean }[];
}

export type DriveQuestion = { id: number; order: DriveOrder };
export type DriveAnswer = { id: number; reply: DriveReply } | { id: number; error: string };
