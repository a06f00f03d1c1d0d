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

/** How the results of a stage are shown: race by race, round by round, or at once. */
export const releaseModes = ["race", "round", "at-once"] as const;

export type ReleaseMode = (typeof releaseModes)[number];

/** Who races in a stage. */
export type EntrantsFrom =
  /** every team of the competition with an accepted car, seeded by the practice ladder */
  | { from: "accepted-cars" }
  /** those who go on from an earlier stage of the competition, seeded by its order */
  | { from: "stage"; stageId: string }
  /** the best of a stage of each city, for a grand final; seeded place by place */
  | { from: "cities"; stageIds: string[]; best: number };

/** Why a stage is held. */
export type StageHold =
  /** runs of these races disagree */
  { reason: "runs-disagree"; raceIds: string[] } | { reason: "incident"; text: string };
