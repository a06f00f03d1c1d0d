import { listPanelDivisions } from "#server/competitions/divisions/divisions.ts";
import { siteContext } from "#server/http/site-context.ts";
import { divisionName } from "#messages/language.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";

export const divisionsList = panelList({
  name: "divisions",
  async find({ context, request, competitionId }) {
    const { competition } = await competitionInScope(context, request, competitionId);
    return { competition, rows: await listPanelDivisions(context.get(siteContext).database, competition.id) };
  },
  key: ({ id }) => id,
  columns({ messages: { divisions }, language }, { competition }) {
    const { columns, entries, states, scoring } = divisions;
    return {
      name: { head: columns.name, value: (division) => divisionName(division, language), rowHeader: true },
      places: { head: columns.places, value: ({ scores }) => scoring[scores ? "yes" : "no"], wideOnly: true },
      entry: { head: columns.entry, value: ({ entry }) => entries[entry], wideOnly: true },
      state: { head: columns.state, value: ({ closedAt }) => states[closedAt === null ? "open" : "closed"] },
      teams: {
        head: columns.teams,
        value: ({ teams }) => teams,
        to: ({ id }) => `${panelPath}/competitions/${competition.id}/teams?division=${id}`,
        numeric: true,
      },
    };
  },
});
