export const raceStates = ["queued", "running", "finished", "error", "released", "void"] as const;

export type RaceState = (typeof raceStates)[number];

export const openRaceStates: readonly RaceState[] = ["queued", "running", "error"];

/** Twice on different workers, a third time to find which one disagrees, and once on another EVM. */
export const raceRunKinds = ["first", "second", "third", "second-evm"] as const;

export type RaceRunKind = (typeof raceRunKinds)[number];

/** Why a result is kept although the second EVM disagreed. Public. */
export interface LetStand {
  attempt: number;
  /** first turn that differs, from 1 */
  turn: number | null;
  /** it ran into a limit without seeing a difference */
  overran?: true;
  reason: string;
}

export interface RaceHold {
  attempt: number;
  /** the run that disagrees with the others; null: all differ */
  alone: RaceRunKind | null;
  /** first turn that differs, from 1; null: not logs of the same race */
  turn: number | null;
  overrun?: Overrun;
}

export interface Overrun {
  limit: "time" | "memory";
  seconds: number;
  tries: number;
}
