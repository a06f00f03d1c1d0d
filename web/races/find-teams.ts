import type { FoundTeam } from "#server/event/teams/search-teams.ts";
import { askJson } from "../shell/http.ts";
import type { FindOptions } from "../ui/use-found-options.ts";

/** A team as the site answers who looks for it. */
export type AskedTeam = Omit<FoundTeam, "id"> & {
  teamId: string;
  boardPlace: number | null;
};

/** Finds a competition's teams by what is typed, for a choice where they are too many to be sent with the page. */
export function findTeams(competitionId: string): FindOptions {
  return async (text, signal) => {
    const { teams } = await askTeams({ competition: competitionId, q: text }, signal);
    return teams.map(({ teamId, name }) => ({ value: teamId, label: name }));
  };
}

/** `id` or `q` of a competition's teams. */
export function askTeams(wanted: Record<string, string>, signal: AbortSignal): Promise<{ teams: AskedTeam[] }> {
  return askJson(`/_teams?${new URLSearchParams(wanted)}`, { signal });
}
