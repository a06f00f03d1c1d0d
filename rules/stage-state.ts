export const stageKinds = ["practice", "qualifying", "heats", "final"] as const;

export type StageKind = (typeof stageKinds)[number];

/** The practice ladder isn't built by organisers. */
export const officialStageKinds = ["qualifying", "heats", "final"] as const satisfies readonly StageKind[];

export type OfficialStageKind = (typeof officialStageKinds)[number];

/** `open` is only for the practice ladder. */
export const stageStates = ["draft", "announced", "open", "running", "held", "decided", "released"] as const;

export type StageState = (typeof stageStates)[number];

export const releaseModes = ["race", "round", "at-once"] as const;

export type ReleaseMode = (typeof releaseModes)[number];

export type EntrantsFrom =
  /** seeded by the practice ladder */
  | { from: "accepted-cars" }
  /** those who advance from an earlier stage, seeded by its order */
  | { from: "stage"; stageId: string }
  /** the best of one stage per city, seeded place by place */
  | { from: "cities"; stageIds: string[]; best: number };

export type StageHold =
  /** runs of these races disagree */
  { reason: "runs-disagree"; raceIds: string[] } | { reason: "incident"; text: string };
