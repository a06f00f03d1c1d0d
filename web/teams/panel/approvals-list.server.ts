import { readListChoice } from "#domain/platform/list-choice.ts";
import { siteContext } from "#server/http/site-context.ts";
import { approvalChoices, listApprovals } from "#server/teams/approvals.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
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
    texts: ({ messages: { listsPanel, panel, teamsPanel } }) => ({
      filter: panel.words.kind,
      groups: { "": listsPanel.all, ...teamsPanel.approvals.kinds },
      sorts: {
        waiting: listsPanel.approvals.waiting,
        text: teamsPanel.approvals.columns.name,
        kind: panel.words.kind,
        since: teamsPanel.approvals.columns.since,
      },
    }),
  },
  columns({ messages: { panel, teamsPanel } }) {
    const { columns, kinds, waits, shown } = teamsPanel.approvals;
    return {
      kind: { head: panel.words.kind, value: ({ kind }) => kinds[kind], only: "file" },
      name: { head: columns.name, value: ({ text }) => text, only: "file" },
      answer: { head: columns.answer, value: ({ answer }) => answer, only: "file" },
      team: { head: panel.words.team, value: ({ numbers }) => numbers.join(" "), only: "file" },
      since: { head: columns.since, value: ({ since }) => since, only: "file" },
      state: { head: panel.words.state, value: (item) => (item.waits ? waits : shown), only: "file" },
      proposal: { head: columns.proposal, value: ({ flagged }) => flagged, only: "file" },
    };
  },
  mostShown: mostApprovalsShown,
});
