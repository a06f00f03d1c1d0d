export const stageKinds = ["practice", "qualifying", "heats", "final"] as const;

export type StageKind = (typeof stageKinds)[number];

export const officialStageKinds = ["qualifying", "heats", "final"] as const satisfies readonly StageKind[];

export type OfficialStageKind = (typeof officialStageKinds)[number];

export const stageStates = ["draft", "announced", "open", "running", "held", "decided", "released"] as const;

export type StageState = (typeof stageStates)[number];

export const releaseModes = ["race", "round", "at-once"] as const;

export type EntrantsFrom =
  | { from: "accepted-cars" }
  | { from: "stage"; stageId: string }
  | { from: "cities"; stageIds: string[]; best: number };

export type StageHold = { reason: "runs-disagree"; raceIds: string[] } | { reason: "incident"; text: string };
