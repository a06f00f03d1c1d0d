/** The runs of an official race: twice on different workers, a third time to tell who stands alone, and once on another EVM. */
export const raceRunKinds = ["first", "second", "third", "second-evm"] as const;

export type RaceRunKind = (typeof raceRunKinds)[number];

/** Why a result stands on which the second EVM disagreed, and from which turn. Everybody may read it beside the result. */
export interface LetStand {
  /** the attempt whose check disagreed */
  attempt: number;
  /** the first turn that it saw otherwise, from 1 */
  turn: number | null;
  /** it saw nothing else, but did not come to the end of the race */
  overran?: true;
  /** in an organiser's words */
  reason: string;
}

/** Runs of a race disagree, or none comes to its end. */
export interface RaceHold {
  /** the attempt whose runs disagree */
  attempt: number;
  /** the run that stands alone; null when all of them differ from each other */
  alone: RaceRunKind | null;
  /** the first turn in which they differ, from 1; null when they are not even logs of the same race */
  turn: number | null;
  /** it ran into a limit each time: it has no runs to compare, or, where the second EVM stands alone, no check */
  overrun?: Overrun;
}

/** A race that ran into a limit each time that it was tried: the queue goes on without it, and somebody looks. */
export interface Overrun {
  limit: "time" | "memory";
  /** how long a race may take */
  seconds: number;
  tries: number;
}
