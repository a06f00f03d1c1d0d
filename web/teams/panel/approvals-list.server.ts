import { readListChoice } from "#domain/platform/list-choice.ts";
import { siteContext } from "#server/http/site-context.ts";
import { approvalChoices, listApprovals } from "#server/teams/list-approvals.ts";
import { competitionInScope } from "../../panel-kit/competition-in-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";

export const mostApprovalsShown = 200;

export const approvalsList = panelList({
  name: "approvals",
  async find({ context, request, competitionId, parameters }) {
    const { competition } = await competitionInScope(context, request, competitionId);
    const choice = readListChoice(parameters, approvalChoices);
    return { competition, rows: await listApprovals(context.get(siteContext).database, competition.id, choice) };
  },
  key: ({ key }) => key,
  searched: {
    choices: approvalChoices,
    texts: ({ messages: { listsPanel, teamsPanel } }) => ({
      search: teamsPanel.approvals.search,
      filter: teamsPanel.approvals.kind,
      groups: { "": teamsPanel.approvals.allKinds, ...teamsPanel.approvals.kinds },
      sorts: listsPanel.approvals.sorts,
    }),
  },
  columns({ messages: { teamsPanel } }) {
    const { columns, kinds, waits, shown } = teamsPanel.approvals;
    return {
      kind: { head: columns.kind, value: ({ kind }) => kinds[kind], only: "file" },
      name: { head: columns.name, value: ({ text }) => text, only: "file" },
      answer: { head: columns.answer, value: ({ answer }) => answer, only: "file" },
      team: { head: columns.team, value: ({ numbers }) => numbers.join(" "), only: "file" },
      since: { head: columns.since, value: ({ since }) => since, only: "file" },
      state: { head: columns.state, value: (item) => (item.waits ? waits : shown), only: "file" },
      proposal: { head: columns.proposal, value: ({ flagged }) => flagged, only: "file" },
    };
  },
  mostShown: mostApprovalsShown,
});
