/** A competition's life, in the words that screens use. Its steps are those of `competition-acts.ts`. */
export const competitionStates = ["draft", "registration", "practice", "frozen", "final", "finished"] as const;

export type CompetitionState = (typeof competitionStates)[number];

/** Teams may be made and joined. */
export const statesThatTakeTeams: readonly CompetitionState[] = ["registration", "practice"];

/** Cars may be submitted. */
export const statesThatTakeCars: readonly CompetitionState[] = ["practice"];
