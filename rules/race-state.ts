/** A race's life, in the words that screens use; its steps are those of `race-acts.ts`. */
export const raceStates = ["queued", "running", "finished", "error", "released", "void"] as const;

export type RaceState = (typeof raceStates)[number];

/** Races that are still to come to their end. */
export const openRaceStates: readonly RaceState[] = ["queued", "running", "error"];
