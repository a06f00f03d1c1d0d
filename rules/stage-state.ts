export const stageKinds = ["practice", "qualifying", "heats", "final"] as const;

export type StageKind = (typeof stageKinds)[number];

/** The kinds that an organiser builds; the practice ladder is there by itself. */
export const officialStageKinds = ["qualifying", "heats", "final"] as const satisfies readonly StageKind[];

export type OfficialStageKind = (typeof officialStageKinds)[number];

/** A stage's life, in the words that screens use; its steps are those of `stage-acts.ts`. "open" is the practice ladder, all its life. */
export const stageStates = ["draft", "announced", "open", "running", "held", "decided", "released"] as const;

export type StageState = (typeof stageStates)[number];

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
