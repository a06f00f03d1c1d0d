import type { Diagnostic } from "#languages/compiling/diagnostics.ts";
import type { CompiledCar } from "#languages/compiling/compile-outcome.ts";
import type { CarFamily, CarLanguage } from "#languages/compiling/car-language.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import type { InspectedTurn } from "./debugger/inspect-turn.ts";
import type { SaveState, AutosaveOptions } from "./drafts/autosave.ts";
import type { Draft } from "./drafts/draft.ts";
import { idOfDraft, type RaceCar } from "./cars/car-choice.ts";
import type { DrivenRace, RaceGas } from "./test-drive/test-driver.ts";
import { readChoice } from "../races/replay/stored-choice.ts";
import type { WinTable } from "./test-drive/win-table.ts";
import type { TeamLivery } from "../races/replay/liveries.ts";
import type { Explained } from "./editor/text-edits.ts";
import type { CarFormatRule } from "#domain/competitions/car-formats.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { CarCompiler, CompilerEvents } from "./compiler/car-compiler.ts";
import { houseCars, openingRivals } from "#languages/cars/house-cars/house-cars.ts";

export interface Problem {
  diagnostic: Diagnostic;
  file?: string;
  explained?: Explained;
}

export interface ReadyCar {
  name: string;
  initcode: `0x${string}`;
  family: CarFamily;
  source?: { car: CompiledCar; files: Record<string, string> };
}

export interface TeamCar extends RaceCar {
  acceptedAtMs: number;
  isActive: boolean;
  /** absent if only its bytecode is known */
  source?: { submissionId: string; language: CarLanguage };
}

export type CompilerState =
  | { kind: "idle" }
  | { kind: "loading"; receivedBytes: number; totalBytes: number }
  | { kind: "working" }
  /** `onServer`: because the browser's compiler isn't loaded or can't run */
  | { kind: "done"; onServer: boolean }
  | { kind: "waiting"; ahead: number }
  | { kind: "busy"; waitSeconds: number }
  | { kind: "failed"; message: string };

/** The same race with the car's previous version that stood for a while. */
export interface RaceBefore {
  log: RaceLog;
  /** share; absent if its races weren't counted to the end */
  wins: number | undefined;
}

export type RaceState =
  | { kind: "none" }
  | { kind: "running" }
  /** `source`: of the car that drove in `seat`; absent for bytecode */
  | {
      kind: "raced";
      race: DrivenRace;
      log: RaceLog;
      round: number;
      seat: number;
      source: ReadyCar["source"] | undefined;
      draftId: string;
      before: RaceBefore | undefined;
      shownAtMs: number;
    }
  | { kind: "failed"; message: string };

export interface WhatIf {
  afterTurn: number;
  seat: number;
  /** the chosen car that drives; absent: the editor's */
  driver?: string;
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
  editedElsewhere: Draft | undefined;
  save: SaveState;
  compiler: CompilerState;
  download: { receivedBytes: number; totalBytes: number } | undefined;
  problems: readonly Problem[];
  candidates: readonly string[];
  chosenContract: string | undefined;
  /** last car that compiled; kept while the source has errors */
  ready: ReadyCar | undefined;
  /** `ready` was built from the current source */
  isReadyCurrent: boolean;
  rivals: readonly string[];
  teamCars: readonly TeamCar[];
  raceCars: readonly RaceCar[];
  /** chosen drafts that don't compile and were replaced */
  uncompiled: readonly string[];
  baseline: string | undefined;
  drivesOnChange: boolean;
  race: RaceState;
  table: WinTable | undefined;
  isTableRunning: boolean;
  gas: (RaceGas & { budget: number }) | undefined;
  inspect: InspectState;
  inspectStep: number;
  whatIf: WhatIf | undefined;
}

/** Fixed, so that drives are comparable. */
export const ownSeat = 0;

/** Fixed, so that drives are comparable. */
export const shownSeed = "0x1";

export function placeOf(log: RaceLog, seat: number): number {
  return log.finishOrder.indexOf(seat) + 1;
}

export interface GarageOptions extends Pick<AutosaveOptions, "device" | "account" | "nowMs" | "onSignedOut"> {
  formula: Formula;
  rule: CarFormatRule;
  /** of the visitor's team */
  livery: TeamLivery | null;
  openCompiler: (events: CompilerEvents) => CarCompiler;
  draft: Draft;
  drafts: readonly Draft[];
  newId: () => string;
  onSaveFailed: () => void;
}

export function firstState({ draft, drafts, account, formula }: GarageOptions): GarageState {
  return {
    draft,
    drafts: drafts.some(({ id }) => id === draft.id) ? drafts : [draft, ...drafts],
    editedElsewhere: undefined,
    save: account ? (draft.isUnsent ? "sending" : "account") : "device",
    compiler: { kind: "idle" },
    download: undefined,
    problems: [],
    candidates: [],
    chosenContract: undefined,
    ready: undefined,
    isReadyCurrent: false,
    rivals: keptRivals(formula, drafts) ?? firstRivals(formula),
    teamCars: [],
    raceCars: [],
    uncompiled: [],
    baseline: undefined,
    drivesOnChange: true,
    race: { kind: "none" },
    table: undefined,
    isTableRunning: false,
    gas: undefined,
    inspect: { kind: "none" },
    inspectStep: 0,
    whatIf: undefined,
  };
}

/** House cars against which the templates' flaws show, then the others by difficulty; at most one per seat. */
export function firstRivals(formula: Pick<Formula, "family" | "cars">): string[] {
  const ids = houseCars.filter((car) => car.family === formula.family).map((car) => car.id);
  const opening = openingRivals.filter((id) => ids.includes(id));
  return [...opening, ...ids.filter((id) => !opening.includes(id))].slice(0, formula.cars - 1);
}

/** House cars take the other seats. */
export function fillRivals(formula: Pick<Formula, "family" | "cars">, chosen: readonly string[]): string[] {
  return [...chosen, ...firstRivals(formula).filter((id) => !chosen.includes(id))].slice(0, formula.cars - 1);
}

export const rivalsKey = "garage-rivals";

/** Signing up reloads the garage: the same code should race the same cars. */
function keptRivals({ family, cars }: Formula, drafts: readonly Draft[]): string[] | undefined {
  const known = [...houseCars.filter((car) => car.family === family).map(({ id }) => id), ...drafts.map(idOfDraft)];
  const kept = readChoice(rivalsKey)
    ?.split(" ")
    .filter((id) => known.includes(id));
  return kept?.length ? kept.slice(0, cars - 1) : undefined;
}

const soonMs = 200;

/** Notifies immediately, per frame, or five times a second, depending on how often something changes. */
export class GarageStore {
  #state: GarageState;
  readonly #listeners = new Set<() => void>();
  #isNotifyScheduled = false;
  #isFrameScheduled = false;

  constructor(state: GarageState) {
    this.#state = state;
  }

  get state(): GarageState {
    return this.#state;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  set(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    this.#notify();
  }

  /** Per frame, for changes with every key, so that the letter appears first. */
  setInFrame(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isFrameScheduled) return;
    this.#isFrameScheduled = true;
    requestAnimationFrame(() => {
      this.#isFrameScheduled = false;
      this.#notify();
    });
  }

  setSoon(change: Partial<GarageState>): void {
    this.#state = { ...this.#state, ...change };
    if (this.#isNotifyScheduled) return;
    this.#isNotifyScheduled = true;
    setTimeout(() => {
      this.#isNotifyScheduled = false;
      this.#notify();
    }, soonMs);
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
