export const competitionStates = ["draft", "registration", "practice", "frozen", "final", "finished"] as const;

export type CompetitionState = (typeof competitionStates)[number];

export const statesThatTakeTeams: readonly CompetitionState[] = ["registration", "practice"];

export interface PracticeFacts {
  state: CompetitionState;
  practiceAfterEnd: boolean;
}

export const practisesAfterEnd = ({ state, practiceAfterEnd }: PracticeFacts): boolean =>
  state === "finished" && practiceAfterEnd;

export const practises = (facts: PracticeFacts): boolean => facts.state === "practice" || practisesAfterEnd(facts);
