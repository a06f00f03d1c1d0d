import { csvResponse, csvText } from "#rules/csv.ts";
import { listPanelTeams, readTeamChoice } from "#server/event/teams/list-panel-teams.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { competitionInScope } from "../competition-in-scope.server.ts";
import type { Route } from "./+types/team-export";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The teams that the list's search and filter find, all pages, as a table. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, messages } = await competitionInScope(context, request, params.competitionId);
  const choice = readTeamChoice(new URL(request.url).searchParams);
  const { database, codes } = context.get(siteContext);
  const { teams } = await listPanelTeams(database, codes, competition.id, choice, null);
  const { columns, car } = messages.panelTeams;
  const text = csvText(
    [
      columns.number,
      columns.code,
      columns.name,
      columns.university,
      columns.city,
      columns.maker,
      columns.members,
      columns.car,
      columns.claim,
      columns.email,
      columns.deadline,
      columns.reason,
    ],
    teams.map((team) => [
      team.number,
      team.code,
      team.proposedName ?? team.name,
      team.university,
      team.city,
      team.maker,
      team.members,
      team.hasCar ? car.yes : car.no,
      team.claimedAt === null ? team.claimCode : null,
      team.contactEmail,
      team.deadlineAt,
      team.disqualifiedReason ?? team.hiddenReason,
    ]),
    tableSeparatorOf(context.get(visitContext).language),
  );
  return csvResponse(`${competition.id}-teams`, text);
}
