import type { FoundTeam } from "#server/teams/search-teams.ts";
import { fetchJson } from "../app/http.ts";
import type { FindOptions } from "../ui/combobox.tsx";

export type FetchedTeam = Omit<FoundTeam, "id"> & {
  teamId: string;
  boardPlace: number | null;
};

export function findTeams(competitionId: string): FindOptions {
  return async (text, signal) => {
    const { teams } = await fetchTeams({ competition: competitionId, q: text }, signal);
    return teams.map(({ teamId, name }) => ({ value: teamId, label: name }));
  };
}

export function fetchTeams(wanted: Record<string, string>, signal: AbortSignal): Promise<{ teams: FetchedTeam[] }> {
  return fetchJson(`/_teams?${new URLSearchParams(wanted)}`, { signal });
}
