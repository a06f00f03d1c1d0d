/** A competition's life, in the words that screens use. Its steps are those of `competition-acts.ts`. */
export const competitionStates = ["draft", "registration", "practice", "frozen", "final", "finished"] as const;

export type CompetitionState = (typeof competitionStates)[number];

/** Teams may be made and joined. */
export const statesThatTakeTeams: readonly CompetitionState[] = ["registration", "practice"];

/** What decides whether cars race for practice. */
export interface PracticeFacts {
  state: CompetitionState;
  /** the organiser lets the practice ladder go on once the competition is over */
  practiceAfterEnd: boolean;
}

/** Whether the practice ladder goes on after the end: for no place, under a limit of its own. */
export const practisesAfterEnd = ({ state, practiceAfterEnd }: PracticeFacts): boolean =>
  state === "finished" && practiceAfterEnd;

/** Cars may be submitted, and race on the ladder. */
export const practises = (facts: PracticeFacts): boolean => facts.state === "practice" || practisesAfterEnd(facts);
