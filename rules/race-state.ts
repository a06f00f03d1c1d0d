/** A race's life, in the words that screens use. */
export const raceStates = ["scheduled", "queued", "running", "finished", "error", "released", "void"] as const;

export type RaceState = (typeof raceStates)[number];

export const raceSteps: Record<RaceState, readonly RaceState[]> = {
  scheduled: ["queued"],
  queued: ["running"],
  // back to queued when the process that ran it is gone
  running: ["finished", "error", "queued"],
  // a fault of the host: run again, never scored; void when it ran into its limits each time and the stage goes on without it
  error: ["queued", "void"],
  finished: ["released", "void"],
  released: ["void"],
  // replaced by another race; undoing the replacement takes it back, see `server/racing/reruns/apply-rerun.ts`
  void: [],
};
