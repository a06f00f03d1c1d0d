import type { ActRow } from "../platform/act.ts";
import type { RerunState } from "./rerun-state.ts";
import type { StageState } from "./stage-state.ts";

interface RerunActRow extends ActRow<RerunState> {
  readonly look?: "primary";
}

const organise = { may: "organise", danger: "plain", forms: ["stages/panel/stage"] } as const;

export const rerunActs = {
  "propose-rerun": { ...organise, steps: { none: "running" }, log: "propose-rerun", undo: { button: "cancel-rerun" } },
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
    log: "apply-rerun",
    undo: { button: "undo-rerun" },
    look: "primary",
  },
  "cancel-rerun": {
    ...organise,
    steps: { proposed: "none", running: "none" },
    log: "cancel-rerun",
    undo: { none: "Propose the same races again." },
  },
  "undo-rerun": {
    ...organise,
    steps: { applied: "undone" },
    changesPublished: true,
    log: "undo-rerun",
    undo: { none: "Propose the same races again." },
  },
} as const satisfies Record<string, RerunActRow>;

export type RerunActId = keyof typeof rerunActs;

export type RerunDecision = Exclude<RerunActId, "propose-rerun" | "work-out-rerun">;

export const statesWithReruns: readonly StageState[] = ["running", "held", "decided", "released"];

export function offeredRerunDecisions(state: RerunState): { id: RerunDecision; look: "primary" | "quiet" }[] {
  return Object.entries<RerunActRow>(rerunActs)
    .filter(([, { may, steps }]) => may !== "site" && state in steps)
    .map(([id, { look }]) => ({ id: id as RerunDecision, look: look ?? "quiet" }));
}
