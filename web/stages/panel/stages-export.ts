import { siteContext } from "#server/http/site-context.ts";
import { listStages } from "#server/stages/list-stages.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { chooseRows, readListChoice } from "../../panel-kit/list-choice.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/stages-export";
import { stageColumns } from "./stage-columns.ts";
import { stageList } from "./stage-list.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const choice = readListChoice(new URL(request.url).searchParams, stageList);
  const stages = await listStages(context.get(siteContext).database, competition.id);
  return listFile(context, `${competition.id}-stages`, stageColumns, chooseRows(stages, stageList, choice));
}
