import { may } from "#server/accounts/permissions.ts";
import { listCompetitionNames } from "#server/competitions/panel-competition.ts";
import { siteContext } from "#server/http/site-context.ts";
import { readTeamLights, teamLights } from "#server/panel/read-race-day.ts";
import { requirePanel, currentCompetition } from "../panel-kit/panel-scope.server.ts";
import { panelList } from "../panel-kit/panel-list.server.ts";

export const readinessList = panelList({
  name: "readiness",
  async find({ context, request }) {
    const { database } = context.get(siteContext);
    const who = await requirePanel(context, request);
    const competitions = (await listCompetitionNames(database)).filter(({ brand }) =>
      may(who, { act: "help-people", brand }),
    );
    const competition = currentCompetition(request, competitions);
    return { competition, rows: competition ? await readTeamLights(database, competition.id) : [] };
  },
  key: ({ id }) => id,
  columns({ messages: { panel, readinessPanel: readiness, teamsPanel } }) {
    const { columns, lights } = readiness;
    return {
      number: { head: teamsPanel.columns.number, value: ({ number }) => number, numeric: true },
      team: { head: panel.words.team, value: ({ name }) => name, rowHeader: true },
      university: { head: panel.words.university, value: ({ university }) => university, wideOnly: true },
      light: { head: columns.light, value: ({ light }) => lights[light] },
      here: { head: columns.here, value: ({ checkedInAt }) => checkedInAt },
    };
  },
  choose: ({ messages: { listsPanel, readinessPanel } }) => ({
    words: ({ name, number, code, city, university }) => `${name} ${number} ${code} ${city} ${university}`,
    groups: ({ light, checkedInAt }) => [light, checkedInAt === null ? "away" : "here"],
    groupNames: { ...readinessPanel.lights, ...listsPanel.readiness.groups },
    sorts: {
      // Rows must not move under the pointer when a light changes.
      number: ({ number }) => number,
      worry: ({ light }) => teamLights.indexOf(light),
      team: ({ name }) => name,
      university: ({ university }) => university,
      here: ({ checkedInAt }) => checkedInAt?.getTime() ?? 0,
    },
    sortNames: { worry: listsPanel.readiness.worry },
  }),
  mostShown: 200,
});
