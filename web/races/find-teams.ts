import type { FoundTeam } from "#server/teams/search-teams.ts";
import { askJson } from "../app/http.ts";
import type { FindOptions } from "../ui/combobox.tsx";

export type AskedTeam = Omit<FoundTeam, "id"> & {
  teamId: string;
  boardPlace: number | null;
};

export function findTeams(competitionId: string): FindOptions {
  return async (text, signal) => {
    const { teams } = await askTeams({ competition: competitionId, q: text }, signal);
    return teams.map(({ teamId, name }) => ({ value: teamId, label: name }));
  };
}

export function askTeams(wanted: Record<string, string>, signal: AbortSignal): Promise<{ teams: AskedTeam[] }> {
  return askJson(`/_teams?${new URLSearchParams(wanted)}`, { signal });
}
