import { stageKinds } from "#domain/stages/stage-state.ts";

export const raceTypes = ["rated", "friendly"] as const;

const lastPage = 100_000;

/** Ignores invalid parameters. */
export function readRaceChoice(parameters: URLSearchParams) {
  const page = Number(parameters.get("page") ?? 1);
  return {
    stage: stageKinds.find((each) => each === parameters.get("stage")) ?? null,
    team: parameters.get("team") ?? "",
    type: raceTypes.find((each) => each === parameters.get("type")) ?? null,
    page: Number.isSafeInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  };
}
