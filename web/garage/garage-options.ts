/** What a garage is opened with, and the state that it begins in. */
import type { CarFormatRule } from "#rules/car-formats.ts";
import type { Formula } from "#engine/race/formula.ts";
import type { CarCompiler, CompilerEvents } from "./compiler/car-compiler.ts";
import type { DraftDeskOptions } from "../drafts/draft-desk.ts";
import type { Draft } from "../drafts/draft.ts";
import type { OpenedDrafts } from "../drafts/open-drafts.ts";
import { firstRivals } from "./drive/first-rivals.ts";
import type { KeptCar, GarageState } from "./garage-state.ts";

export interface GarageOptions extends DraftDeskOptions {
  formula: Formula;
  /** in what the competition takes no cars */
  rule: CarFormatRule;
  openCompiler: (events: CompilerEvents) => CarCompiler;
  draft: Draft;
  opened: OpenedDrafts;
  kept: readonly KeptCar[];
  nowMs: () => number;
  onForked: (name: string) => void;
  onTakenOver: () => void;
  onSignedOut: () => void;
  saveKept: (kept: readonly KeptCar[]) => void;
}

export function firstState({ draft, opened, store, server, kept, formula }: GarageOptions): GarageState {
  return {
    draft,
    drafts: opened.drafts.some(({ id }) => id === draft.id) ? opened.drafts : [draft, ...opened.drafts],
    signedOutDrafts: opened.signedOutDrafts,
    save: { kind: "saved", place: store.place },
    sync: server ? { kind: "sent" } : { kind: "off" },
    compiler: { kind: "idle" },
    download: undefined,
    problems: [],
    candidates: [],
    chosenContract: undefined,
    ready: undefined,
    isReadyCurrent: false,
    rivals: firstRivals(formula),
    kept,
    teamCars: [],
    raceCars: [],
    uncompiled: [],
    baseline: kept[0]?.id,
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
