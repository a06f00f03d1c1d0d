import { listPanelDivisions } from "#server/competitions/divisions/divisions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/divisions-export";
import { divisionColumns } from "./division-columns.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const divisions = await listPanelDivisions(context.get(siteContext).database, competition.id);
  return listFile(context, `${competition.id}-divisions`, divisionColumns, divisions);
}
