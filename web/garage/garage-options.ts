import type { CarFormatRule } from "#domain/competitions/car-formats.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { CarCompiler, CompilerEvents } from "./compiler/car-compiler.ts";
import type { AutosaveOptions } from "./drafts/autosave.ts";
import type { Draft } from "./drafts/draft.ts";
import { houseCars, openingRivals } from "#languages/cars/house-cars/house-cars.ts";
import type { GarageState } from "./garage-state.ts";

export interface GarageOptions extends Pick<AutosaveOptions, "device" | "account" | "nowMs" | "onSignedOut"> {
  formula: Formula;
  rule: CarFormatRule;
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
    rivals: firstRivals(formula),
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
