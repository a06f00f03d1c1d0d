import type { ActRow } from "./act.ts";
import type { RaceState } from "./race-state.ts";

const bySite = { may: "site", log: null, danger: "plain" } as const;
const ofStage = { none: "It follows from an act on its stage, which says how that is taken back." };

/** Never done by hand: they follow from jobs and from acts on the stage. */
export const raceActs = {
  plan: { ...bySite, steps: { none: "queued" }, undo: ofStage },
  add: { ...bySite, steps: { none: "released" }, undo: { none: "It was run, and stays." } },
  run: { ...bySite, steps: { queued: "running" }, undo: { button: "queue-again" } },
  // the process that ran it is gone, or a host fault was fixed
  "queue-again": { ...bySite, steps: { running: "queued", error: "queued" }, undo: { button: "run" } },
  finish: { ...bySite, steps: { running: "finished" }, undo: { none: "Its log is its result." } },
  // a host fault, or runs that disagree: never scored
  fail: { ...bySite, steps: { running: "error" }, undo: { button: "queue-again" } },
  release: { ...bySite, steps: { finished: "released" }, undo: { button: "hide" } },
  hide: { ...bySite, steps: { released: "finished" }, undo: { button: "release" } },
  // the second EVM disagreed: the result is dropped, the runs are kept
  forget: { ...bySite, steps: { finished: "queued" }, undo: ofStage },
  // left out, or replaced by another race
  void: {
    ...bySite,
    steps: { error: "void", finished: "void", released: "void" },
    undo: { button: "count-again" },
  },
  // undoes a replacement or omission
  "count-again": { ...bySite, steps: { void: ["error", "finished", "released"] }, undo: { button: "void" } },
} as const satisfies Record<string, ActRow<RaceState>>;

export type RaceActId = keyof typeof raceActs;
