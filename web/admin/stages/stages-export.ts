import { csvResponse, csvText } from "#rules/csv.ts";
import { siteContext } from "#server/http/site-context.ts";
import { listStages } from "#server/racing/stages/list-stages.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { competitionInScope } from "../competition-in-scope.server.ts";
import { chooseRows, readListChoice } from "../lists/list-choice.ts";
import type { Route } from "./+types/stages-export";
import { stageList } from "./stage-list.ts";
import { tableSeparatorOf } from "#messages/formats.ts";

/** The stages of the list, as a table. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, messages } = await competitionInScope(context, request, params.competitionId);
  const { columns, formats, kinds, states } = messages.stages;
  const choice = readListChoice(new URL(request.url).searchParams, stageList);
  const stages = await listStages(context.get(siteContext).database, competition.id);
  const text = csvText(
    [
      columns.position,
      columns.stage,
      columns.format,
      columns.state,
      columns.entrants,
      columns.races,
      columns.open,
      columns.held,
    ],
    chooseRows(stages, stageList, choice).map((stage) => [
      stage.position,
      stage.plan === null ? kinds[stage.kind] : stage.name,
      stage.plan === null ? null : formats[stage.plan.format],
      states[stage.state],
      stage.entrants,
      stage.races.finished + stage.races.released,
      stage.races.open,
      stage.races.held,
    ]),
    tableSeparatorOf(context.get(visitContext).language),
  );
  return csvResponse(`${competition.id}-stages`, text);
}
