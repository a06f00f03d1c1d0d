/** A competition's life, in the words that screens use. Each step can be taken by schedule or by hand, and undone. */
export const competitionStates = ["draft", "registration", "practice", "frozen", "final", "finished"] as const;

export type CompetitionState = (typeof competitionStates)[number];

/** The legal steps forward; undoing one is the same step taken backwards. */
export const competitionSteps: Record<CompetitionState, readonly CompetitionState[]> = {
  draft: ["registration"],
  registration: ["practice"],
  practice: ["frozen"],
  frozen: ["final"],
  final: ["finished"],
  finished: [],
};

/** The step before a state, for its undo. Pages ask, too: this file knows no database. */
export function stateBefore(state: CompetitionState): CompetitionState | undefined {
  return competitionStates.find((before) => competitionSteps[before].includes(state));
}

/** Teams may be made and joined. */
export const statesThatTakeTeams: readonly CompetitionState[] = ["registration", "practice"];

/** Cars may be handed in. */
export const statesThatTakeCars: readonly CompetitionState[] = ["practice"];
