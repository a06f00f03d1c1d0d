import { searchTeams } from "#server/teams/search-teams.ts";
import { siteContext } from "#server/http/site-context.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import type { Route } from "./+types/team-names-endpoint";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const { database } = context.get(siteContext);
  const text = new URL(request.url).searchParams.get("q") ?? "";
  const teams = await searchTeams(database, competition.id, text, "panel");
  return Response.json({ teams }, { headers: { "Cache-Control": "no-store" } });
}
