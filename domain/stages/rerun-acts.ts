import { type ActDeclaration, actTable } from "../platform/act.ts";
import type { StageState } from "./stage-state.ts";
import type { RaceRunKind } from "../races/race-state.ts";
import type { RaceReport } from "../races/race-report.ts";

/** Cancelled proposals are deleted; only the audit log keeps them. */
export const rerunStates = ["running", "proposed", "applied", "undone"] as const;

type RerunState = (typeof rerunStates)[number];

export interface RerunChoice {
  teamId?: string;
  engineHash?: string;
  /** ISO dates; by when the races finished */
  from?: string;
  to?: string;
  raceIds?: string[];
  seeds: "same" | "new";
  carId?: string;
  carBefore?: string;
}

export interface RerunDifference {
  changedRaces: number;
  /** races whose runs disagree; the proposal can't be applied */
  disagreeing: number;
  races: number;
  places: { teamId: string; from: number | null; to: number | null; advancedBefore: boolean; advancesAfter: boolean }[];
}

export type RerunReport = Omit<RaceReport, "log"> & {
  runs: { kind: RaceRunKind; worker: string; logHash: string; engineHash: string; runMs: number }[];
};

/** The same seed keeps its draw; a new one takes the next. */
export function drawOf(
  race: { number: number; seedNumber: number | null; redraws: number },
  seeds: RerunChoice["seeds"],
): { seedNumber: number; redraws: number } {
  return { seedNumber: race.seedNumber ?? race.number, redraws: race.redraws + (seeds === "new" ? 1 : 0) };
}

interface RerunActRow extends ActDeclaration<RerunState> {
  readonly look?: "primary";
}

const organise = { may: "organise", danger: "plain", forms: ["stages/panel/stage"] } as const;

export const rerunActs = actTable({
  "propose-rerun": { ...organise, steps: { none: "running" }, undo: { button: "cancel-rerun" } },
  "work-out-rerun": {
    steps: { running: "proposed" },
    may: "site",
    log: null,
    undo: { button: "cancel-rerun" },
    danger: "plain",
  },
  "apply-rerun": {
    ...organise,
    steps: { proposed: "applied" },
    changesPublished: true,
    undo: { button: "undo-rerun" },
    look: "primary",
  },
  "cancel-rerun": {
    ...organise,
    steps: { proposed: "none", running: "none" },
    undo: { none: "Propose the same races again." },
  },
  "undo-rerun": {
    ...organise,
    steps: { applied: "undone" },
    changesPublished: true,
    undo: { none: "Propose the same races again." },
  },
} as const satisfies Record<string, RerunActRow>);

export type RerunActId = keyof typeof rerunActs;

export type RerunDecision = Exclude<RerunActId, "propose-rerun" | "work-out-rerun">;

export const statesWithReruns: readonly StageState[] = ["running", "held", "decided", "released"];

export function offeredRerunDecisions(state: RerunState): { id: RerunDecision; look: "primary" | "quiet" }[] {
  return Object.entries<RerunActRow>(rerunActs)
    .filter(([, { may, steps }]) => may !== "site" && state in steps)
    .map(([id, { look }]) => ({ id: id as RerunDecision, look: look ?? "quiet" }));
}
