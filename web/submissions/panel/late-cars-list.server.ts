import { siteContext } from "#server/http/site-context.ts";
import { listLateCars } from "#server/submissions/late-cars.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";

export const lateCarsList = panelList({
  name: "late-cars",
  async find({ context, request, competitionId }) {
    const { competition } = await competitionInScope(context, request, competitionId);
    return { competition, rows: await listLateCars(context.get(siteContext).database, competition.id) };
  },
  key: ({ submissionId }) => submissionId,
  texts: ({ listsPanel }) => listsPanel.lateCars,
  columns({ messages: { listsPanel, panel, teamsPanel } }, { competition }) {
    const { heads } = listsPanel.lateCars;
    return {
      received: { head: heads.received, value: ({ receivedAt }) => receivedAt },
      team: {
        head: panel.words.team,
        value: ({ teamName }) => teamName,
        to: ({ teamId }) => `${panelPath}/competitions/${competition.id}/teams/${teamId}`,
        rowHeader: true,
      },
      number: { head: heads.number, value: ({ number }) => number, numeric: true, wideOnly: true },
      state: {
        head: panel.words.state,
        value: ({ state, officialSince }) => teamsPanel.team.late.states[officialSince ? "official" : state],
        isFilter: true,
      },
      codeHash: { head: heads.codeHash, value: ({ codeHash }) => codeHash, only: "file" },
    };
  },
  choose: () => ({}),
});
