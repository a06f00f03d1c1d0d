import { stageKinds, type StageKind } from "#rules/stage-state.ts";

export const raceTypes = ["rated", "friendly"] as const;

/** What a visitor wants to see of a competition's races, as the address has it. Null and empty ask for all. */
export interface RaceChoice {
  stage: StageKind | null;
  /** id of a team whose car raced */
  team: string;
  type: (typeof raceTypes)[number] | null;
  /** from 1, the newest */
  page: number;
}

const lastPage = 100_000;

/** Reads a choice from an address; what makes no sense asks for nothing. */
export function readRaceChoice(parameters: URLSearchParams): RaceChoice {
  const page = Number(parameters.get("page") ?? 1);
  return {
    stage: stageKinds.find((each) => each === parameters.get("stage")) ?? null,
    team: parameters.get("team") ?? "",
    type: raceTypes.find((each) => each === parameters.get("type")) ?? null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}
