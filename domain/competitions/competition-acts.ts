import { type ActDeclaration, type ActRow, actTable, leadsTo, stays } from "../platform/act.ts";
import { competitionStates, type CompetitionState } from "./competition-state.ts";

const organise = { may: "organise", danger: "plain" } as const;
const page = "competitions/panel/competition";

export const competitionActs = actTable({
  create: { ...organise, steps: { none: "draft" }, log: "create-competition", undo: { restores: true } },
  edit: {
    ...organise,
    forms: { [page]: ["settings"] },
    steps: stays(...competitionStates),
    log: "edit-competition",
    undo: { restores: true },
  },
  "edit-formula": {
    ...organise,
    // accepted cars were checked against it, so a change requires another check
    steps: stays("draft", "registration", "practice"),
    undo: { restores: true },
  },
  step: {
    ...organise,
    danger: "confirm",
    forms: [page],
    steps: { draft: "registration", registration: "practice", practice: "frozen", frozen: "final", final: "finished" },
    log: "step-competition",
    undo: { by: "step-back" },
  },
  "step-back": {
    ...organise,
    danger: "confirm",
    forms: [page],
    steps: {
      registration: "draft",
      practice: "registration",
      frozen: "practice",
      final: "frozen",
      finished: "final",
    },
    log: "step-competition",
    undo: { by: "step" },
  },
  "request-freeze": { ...organise, steps: stays("practice"), undo: { by: "cancel-freeze" } },
  "cancel-freeze": { ...organise, forms: [page], steps: stays("practice"), undo: { button: "request-freeze" } },
} as const satisfies Record<string, ActDeclaration<CompetitionState>>);

const statesOf = (row: ActRow<CompetitionState>) => competitionStates.filter((state) => state in row.steps);

export const statesThatTakeFormulas: readonly CompetitionState[] = statesOf(competitionActs["edit-formula"]);

export function stateAfter(state: CompetitionState): CompetitionState | undefined {
  return competitionStates.find((each) => leadsTo(competitionActs.step, state)?.includes(each));
}

export function stateBefore(state: CompetitionState): CompetitionState | undefined {
  return competitionStates.find((each) => leadsTo(competitionActs["step-back"], state)?.includes(each));
}
