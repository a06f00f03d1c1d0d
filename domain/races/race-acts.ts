import type { ActRow } from "../platform/act.ts";
import type { RaceState } from "./race-state.ts";

const bySite = { may: "site", log: null, danger: "plain" } as const;
const ofStage = { none: "Undo the action on its stage." };

/** Never done by hand: they follow from jobs and from acts on the stage. */
export const raceActs = {
  plan: { ...bySite, steps: { none: "queued" }, undo: ofStage },
  // a race of a submission's check was run before it had a row
  add: { ...bySite, steps: { none: "released" }, undo: { none: "The race was run." } },
  run: { ...bySite, steps: { queued: "running" }, undo: { button: "queue-again" } },
  // the process that ran it is gone, or a host fault was fixed
  "queue-again": { ...bySite, steps: { running: "queued", error: "queued" }, undo: { button: "run" } },
  finish: { ...bySite, steps: { running: "finished" }, undo: { none: "The log is the result." } },
  // a fault of the host, or runs that disagree: never scored
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
