export const stageKinds = ["practice", "qualifying", "heats", "final"] as const;

export type StageKind = (typeof stageKinds)[number];

/** A stage's life, in the words that screens use. */
export const stageStates = ["draft", "announced", "open", "running", "held", "decided", "released"] as const;

export type StageState = (typeof stageStates)[number];

export const stageSteps: Record<StageState, readonly StageState[]> = {
  draft: ["announced"],
  announced: ["open"],
  open: ["running"],
  running: ["held", "decided"],
  // runs disagree, or an incident: an organiser looks, then the races go on or the stage is decided
  held: ["running", "decided"],
  decided: ["released"],
  released: [],
};
