import type { Diagnostic } from "#languages/compiling/diagnostics.ts";
import type { CompiledCar } from "#languages/compiling/compile-outcome.ts";
import type { CarFamily } from "#languages/compiling/car-family.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import type { InspectedTurn } from "./debugger/inspect-turn.ts";
import type { SaveState } from "../drafts/autosave.ts";
import type { Draft } from "../drafts/draft.ts";
import type { RaceCar } from "./cars/car-choice.ts";
import type { DrivenRace, RaceGas } from "./drive/drive-messages.ts";
import type { WinTable } from "./drive/win-table.ts";
import type { Explained } from "./editor/finding.ts";

/** A finding with the place it has in the draft, and what it means if it is a common one. */
export interface Problem {
  diagnostic: Diagnostic;
  /** path of the draft's file; absent when the finding has no place */
  file?: string;
  explained?: Explained;
}

/** A car that can race. */
export interface ReadyCar {
  name: string;
  initcode: `0x${string}`;
  family: CarFamily;
  /** absent for bytecode */
  source?: { car: CompiledCar; files: Record<string, string> };
}

/** An earlier car of one's own, kept as a rival. */
export interface KeptCar {
  id: string;
  name: string;
  initcode: `0x${string}`;
  keptAtMs: number;
}

export type CompilerState =
  | { kind: "idle" }
  | { kind: "loading"; receivedBytes: number; totalBytes: number }
  | { kind: "working" }
  /** `onServer`: the site compiled, because this browser's compiler is not there yet or cannot be */
  | { kind: "done"; onServer: boolean }
  /** the site compiles, and so many stand before it */
  | { kind: "waiting"; ahead: number }
  /** the site compiles for too many at the moment */
  | { kind: "busy"; waitSeconds: number }
  | { kind: "failed"; message: string };

export type RaceState =
  | { kind: "none" }
  | { kind: "running" }
  /** `source`: of the very car that drove in `seat`; absent for bytecode */
  | {
      kind: "raced";
      race: DrivenRace;
      log: RaceLog;
      round: number;
      seat: number;
      source: ReadyCar["source"] | undefined;
    }
  | { kind: "failed"; message: string };

export interface WhatIf {
  /** the new car takes over after this turn */
  afterTurn: number;
  /** whose place it takes */
  seat: number;
  /** the chosen car that drives on; absent: the one in the editor */
  driver?: string;
  /** the race as it was run first */
  race: DrivenRace;
  log: RaceLog;
}

export type InspectState =
  | { kind: "none" }
  | { kind: "running"; turn: number }
  | { kind: "shown"; turn: InspectedTurn; number: number }
  | { kind: "failed"; message: string };

export interface GarageState {
  draft: Draft;
  drafts: readonly Draft[];
  /** the open draft as another tab or device saved it */
  editedElsewhere: Draft | undefined;
  save: SaveState;
  compiler: CompilerState;
  /** the compiler on its way to this browser */
  download: { receivedBytes: number; totalBytes: number } | undefined;
  problems: readonly Problem[];
  /** contracts to choose from when the file holds several cars */
  candidates: readonly string[];
  chosenContract: string | undefined;
  /** the newest car that compiles; it stays while the source has mistakes */
  ready: ReadyCar | undefined;
  /** the source in the editor is the one that `ready` was built from */
  isReadyCurrent: boolean;
  rivals: readonly string[];
  kept: readonly KeptCar[];
  /** cars that one's own team submitted */
  teamCars: readonly KeptCar[];
  /** cars of races that were fetched in this visit */
  raceCars: readonly RaceCar[];
  /** names of chosen drafts that do not compile: others drive in their places */
  uncompiled: readonly string[];
  /** the car that the new one is compared with */
  baseline: string | undefined;
  drivesOnChange: boolean;
  race: RaceState;
  table: WinTable | undefined;
  isTableRunning: boolean;
  gas: (RaceGas & { budget: number }) | undefined;
  inspect: InspectState;
  /** the stop in view, from 0 */
  inspectStep: number;
  whatIf: WhatIf | undefined;
}

/** Seat of one's own car in every test drive: the same one, so that two drives can be compared. */
export const ownSeat = 0;

/** Seed of the race that is shown, the same for every drive. */
export const shownSeed = "0x1";

/** Place of a seat's car at the end of a race, from 1. */
export function placeOf(log: RaceLog, seat: number): number {
  return log.finishOrder.indexOf(seat) + 1;
}
