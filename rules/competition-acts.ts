import { leadsTo, stays, type ActRow } from "./act.ts";
import { competitionStates, type CompetitionState } from "./competition-state.ts";

const organise = { may: "organise", danger: "plain" } as const;
const page = "admin/competitions/competition";

/** Everything that is done to a competition. Its phases go one by one, by the schedule or by hand, and back the same way. */
export const competitionActs = {
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
    // accepted cars were checked against it, so a change asks for another check
    steps: stays("draft", "registration", "practice"),
    log: "edit-formula",
    undo: { restores: true },
  },
  step: {
    ...organise,
    danger: "confirm",
    forms: [page],
    steps: {
      draft: "registration",
      registration: "practice",
      practice: "frozen",
      frozen: "final",
      final: "finished",
    },
    log: "step-competition",
    undo: { by: "step-back" },
  },
  "step-back": {
    ...organise,
    danger: "confirm",
    // another competition of the city is taken back to its draft at once, when nobody has a team in it
    forms: { [page]: ["step-back", "put-away"] },
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
  "request-freeze": {
    ...organise,
    steps: stays("practice"),
    log: "request-freeze",
    undo: { by: "cancel-freeze" },
  },
  "cancel-freeze": {
    ...organise,
    forms: [page],
    steps: stays("practice"),
    log: "cancel-freeze",
    undo: { button: "request-freeze" },
  },
} as const satisfies Record<string, ActRow<CompetitionState>>;

/** The states that an act is done in. */
const statesOf = (row: ActRow<CompetitionState>) => competitionStates.filter((state) => state in row.steps);

/** States in which a formula may still change. */
export const statesThatTakeFormulas: readonly CompetitionState[] = statesOf(competitionActs["edit-formula"]);

/** The state after a state; undefined after the last. */
export function stateAfter(state: CompetitionState): CompetitionState | undefined {
  return competitionStates.find((each) => leadsTo(competitionActs.step, state)?.includes(each));
}

/** The state before a state; undefined before the first. */
export function stateBefore(state: CompetitionState): CompetitionState | undefined {
  return competitionStates.find((each) => leadsTo(competitionActs["step-back"], state)?.includes(each));
}
