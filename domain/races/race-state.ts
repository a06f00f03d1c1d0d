export const raceStates = ["queued", "running", "finished", "error", "released", "void"] as const;

export type RaceState = (typeof raceStates)[number];

export const openRaceStates: readonly RaceState[] = ["queued", "running", "error"];
