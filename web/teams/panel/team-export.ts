import { eachPanelTeam, hasAiEntrants, readTeamChoice } from "#server/teams/list-panel-teams.ts";
import { listDivisions } from "#server/competitions/divisions/divisions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/team-export";
import { teamColumns } from "./team-columns.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const choice = readTeamChoice(new URL(request.url).searchParams);
  const { database, codes } = context.get(siteContext);
  const divisions = await listDivisions(database, competition.id);
  const hasAi = await hasAiEntrants(database, competition.id);
  return listFile(
    context,
    `${competition.id}-teams`,
    teamColumns({ hasDivisions: divisions.length > 0, hasAi }),
    eachPanelTeam(database, codes, competition.id, choice),
  );
}
