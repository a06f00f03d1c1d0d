import { stageKinds } from "#domain/stages/stage-state.ts";

export const raceTypes = ["rated", "friendly"] as const;

const mostSkipped = 4_000_000;

/** Ignores invalid parameters. */
export function readRaceChoice(parameters: URLSearchParams) {
  const skip = Number(parameters.get("skip") ?? 0);
  return {
    stage: stageKinds.find((each) => each === parameters.get("stage")) ?? null,
    /** "": all; null: not chosen */
    team: parameters.get("team"),
    type: raceTypes.find((each) => each === parameters.get("type")) ?? null,
    /** races newer than the first one shown */
    skip: Number.isSafeInteger(skip) && skip >= 0 && skip <= mostSkipped ? skip : 0,
  };
}
