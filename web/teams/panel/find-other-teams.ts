import type { FoundTeam } from "#server/teams/search-teams.ts";
import { askJson } from "../../app/http.ts";
import type { Option } from "../../ui/select.tsx";
import type { FindOptions } from "../../ui/use-found-options.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";

export const teamOption = ({ id, name, number }: Pick<FoundTeam, "id" | "name" | "number">): Option => ({
  value: id,
  label: `${name} · ${number}`,
});

export function findOtherTeams(competitionId: string, teamId: string): FindOptions {
  return async (text, signal) => {
    const address = `${panelPath}/competitions/${competitionId}/teams/names?${new URLSearchParams({ q: text })}`;
    const { teams } = await askJson<{ teams: FoundTeam[] }>(address, { signal });
    return teams.filter(({ id }) => id !== teamId).map(teamOption);
  };
}
