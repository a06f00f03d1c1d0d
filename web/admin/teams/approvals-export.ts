import { listApprovals, readApprovalChoice } from "#server/organising/approvals/list-approvals.ts";
import { csvResponse, csvText } from "#rules/csv.ts";
import { siteContext } from "#server/http/site-context.ts";
import { visitContext } from "../../shell/visit.server.ts";
import { competitionInScope } from "../competition-in-scope.server.ts";
import type { Route } from "./+types/approvals-export";
import { tableSeparatorOf } from "#messages/formats.ts";

/** Everything that waits for a decision and fits the list's search, as a table. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition, messages } = await competitionInScope(context, request, params.competitionId);
  const choice = readApprovalChoice(new URL(request.url).searchParams);
  const items = await listApprovals(context.get(siteContext).database, competition.id, choice);
  const { approvals: texts } = messages.panelTeams;
  const { columns } = texts;
  const text = csvText(
    [columns.kind, columns.name, columns.answer, columns.team, columns.since, columns.state, columns.proposal],
    items.map((item) => [
      texts.kinds[item.kind],
      item.text,
      item.answer,
      item.numbers.join(" "),
      item.since,
      item.waits ? texts.waits : texts.shown,
      item.flagged,
    ]),
    tableSeparatorOf(context.get(visitContext).language),
  );
  return csvResponse(`${competition.id}-approvals`, text);
}
