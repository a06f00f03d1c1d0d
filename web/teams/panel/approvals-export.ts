import { listApprovals, readApprovalChoice, type Approval } from "#server/teams/list-approvals.ts";
import { siteContext } from "#server/http/site-context.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";
import { listFile } from "../../panel-kit/list-file.server.ts";
import type { Route } from "./+types/approvals-export";

const columns: ListColumns<Approval> = ({ messages: { teamsPanel } }) => {
  const { columns: heads, kinds, waits, shown } = teamsPanel.approvals;
  return {
    kind: { head: heads.kind, value: ({ kind }) => kinds[kind] },
    name: { head: heads.name, value: ({ text }) => text },
    answer: { head: heads.answer, value: ({ answer }) => answer },
    team: { head: heads.team, value: ({ numbers }) => numbers.join(" ") },
    since: { head: heads.since, value: ({ since }) => since },
    state: { head: heads.state, value: (item) => (item.waits ? waits : shown) },
    proposal: { head: heads.proposal, value: ({ flagged }) => flagged },
  };
};

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { competition } = await competitionInScope(context, request, params.competitionId);
  const choice = readApprovalChoice(new URL(request.url).searchParams);
  const items = await listApprovals(context.get(siteContext).database, competition.id, choice);
  return listFile(context, `${competition.id}-approvals`, columns, items);
}
