import type { ActRow } from "./act.ts";
import type { RaceState } from "./race-state.ts";

const bySite = { may: "site", log: null, danger: "plain" } as const;
const ofStage = { none: "It follows from an act on its stage, which says how that is taken back." };

/** Everything that becomes of a race: nobody does it by hand, it follows from jobs and from acts on its stage. */
export const raceActs = {
  plan: { ...bySite, steps: { none: "queued" }, undo: ofStage },
  // a race of a submission's check was run before it had a row
  add: { ...bySite, steps: { none: "released" }, undo: { none: "It was run, and stays." } },
  run: { ...bySite, steps: { queued: "running" }, undo: { button: "queue-again" } },
  // the process that ran it is gone; or the host's fault is over
  "queue-again": { ...bySite, steps: { running: "queued", error: "queued" }, undo: { button: "run" } },
  finish: { ...bySite, steps: { running: "finished" }, undo: { none: "Its log is its result." } },
  // a fault of the host, or runs that disagree: never scored
  fail: { ...bySite, steps: { running: "error" }, undo: { button: "queue-again" } },
  release: { ...bySite, steps: { finished: "released" }, undo: { button: "hide" } },
  hide: { ...bySite, steps: { released: "finished" }, undo: { button: "release" } },
  // the second EVM disagreed: its result is forgotten, its runs stay on record
  forget: { ...bySite, steps: { finished: "queued" }, undo: ofStage },
  // left out, or replaced by another race
  void: {
    ...bySite,
    steps: { error: "void", finished: "void", released: "void" },
    undo: { button: "count-again" },
  },
  // what replaced it was taken back, or that it was left out
  "count-again": { ...bySite, steps: { void: ["error", "finished", "released"] }, undo: { button: "void" } },
} as const satisfies Record<string, ActRow<RaceState>>;

export type RaceActId = keyof typeof raceActs;
