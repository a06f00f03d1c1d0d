import { standingsOf } from "#server/results/standings/standings-of.ts";
import { searchTeams, teamByText } from "#server/teams/search-teams.ts";
import { siteContext } from "#server/http/site-context.ts";
import type { FetchedTeam } from "./find-teams.ts";
import type { Route } from "./+types/team-names-endpoint";

const longestId = 64;

export const handle = { shared: ["competition", "id", "q"] };

/** The same for everyone, so it can be cached. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { database } = context.get(siteContext);
  const { searchParams } = new URL(request.url);
  const competitionId = (searchParams.get("competition") ?? "").slice(0, longestId);
  const id = searchParams.get("id");
  const one = id === null ? undefined : await teamByText(database, competitionId, id.slice(0, longestId));
  const found =
    id === null ? await searchTeams(database, competitionId, searchParams.get("q") ?? "") : one ? [one] : [];
  const standings = await standingsOf(database, competitionId, { teamIds: found.map((team) => team.id) });
  const places = new Map(standings.map(({ teamId, place }) => [teamId, place]));
  const teams = found.map(({ id: teamId, ...team }): FetchedTeam => ({
    teamId,
    ...team,
    boardPlace: places.get(teamId) ?? null,
  }));
  return Response.json({ teams }, { headers: { "Cache-Control": "no-cache" } });
}
