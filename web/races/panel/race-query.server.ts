import { raceSorts, type RaceQuery } from "#server/races/list-panel-races.ts";
import { raceStates } from "#domain/races/race-state.ts";

export function readRaceQuery(params: URLSearchParams): Omit<RaceQuery, "offset" | "limit"> & { page: number } {
  const page = Number(params.get("page") ?? "1");
  const stageId = params.get("stage") ?? "";
  return {
    search: (params.get("q") ?? "").slice(0, 100),
    stageId: /^[a-z0-9-]{1,64}$/.test(stageId) ? stageId : undefined,
    state: raceStates.find((state) => state === params.get("state")),
    sort: raceSorts.find((sort) => sort === params.get("sort")) ?? "newest",
    page: Number.isSafeInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
  };
}
