import { admitsAiEntrants } from "#domain/competitions/ai-rule.ts";
import { listDivisions } from "#server/competitions/divisions/divisions.ts";
import { siteContext } from "#server/http/site-context.ts";
import {
  eachPanelTeam,
  hasAiEntrants,
  listPanelTeams,
  readTeamChoice,
  teamChoices,
  teamsOnPage,
} from "#server/teams/list-panel-teams.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { progressOf } from "./team-badges.tsx";

export const teamsList = panelList({
  name: "teams",
  async find({ context, request, competitionId, parameters }) {
    const { competition } = await competitionInScope(context, request, competitionId);
    const { database, codes } = context.get(siteContext);
    const choice = readTeamChoice(parameters);
    const divisions = await listDivisions(database, competition.id);
    const hasAi = admitsAiEntrants(competition.aiRule) || (await hasAiEntrants(database, competition.id));
    const { teams, found } = await listPanelTeams(database, codes, competition.id, choice);
    const batches = eachPanelTeam(database, codes, competition.id, choice);
    const pages = Math.ceil(found / teamsOnPage);
    return { competition, division: choice.division, divisions, hasAi, matches: found, pages, rows: teams, batches };
  },
  key: ({ id }) => id,
  searched: {
    choices: teamChoices,
    texts: ({ messages: { panel, teamsPanel } }, { hasAi }) => {
      const { states, columns, progress } = teamsPanel;
      const { people, ...filters } = teamsPanel.filters;
      return {
        groups: {
          ...filters,
          unclaimed: states.unclaimed,
          hidden: states.hidden,
          disqualified: states.disqualified,
          "name-waits": states.nameWaits,
          ...(hasAi && { ai: states.ai, people }),
        },
        sorts: { ...panel.words, ...columns, name: panel.words.team, car: progress.submitted },
      };
    },
  },
  columns({ messages: { panel, teamsPanel }, language, localName }, { divisions, hasAi }) {
    const { columns, progress } = teamsPanel;
    const { words } = panel;
    return {
      number: { head: columns.number, value: ({ number }) => number, numeric: true },
      code: { head: columns.code, value: ({ code }) => code, wideOnly: true },
      name: { head: words.team, value: ({ proposedName, name }) => proposedName ?? name, rowHeader: true },
      university: { head: words.university, value: ({ university }) => university, wideOnly: true },
      city: { head: words.city, value: ({ city }) => localName(city), wideOnly: true },
      division: {
        head: columns.division,
        value: ({ divisionEnglish, divisionTurkish }) => (language === "tr" ? divisionTurkish : divisionEnglish),
        wideOnly: true,
        isLeftOut: divisions.length === 0,
      },
      ai: {
        head: columns.ai,
        value: ({ aiEntrant }) => (aiEntrant ? words.yes : words.no),
        wideOnly: "very",
        isLeftOut: !hasAi,
      },
      email: { head: words.email, value: ({ contactEmail }) => contactEmail, wideOnly: "very" },
      members: { head: columns.members, value: ({ members }) => members, numeric: true, wideOnly: true },
      progress: { head: columns.progress, value: (team) => progress[progressOf(team)] },
      claim: { head: columns.claim, value: (team) => (team.claimedAt === null ? team.claimCode : null), only: "file" },
      deadline: { head: columns.deadline, value: ({ deadlineAt }) => deadlineAt, only: "file" },
      reason: { head: words.reason, value: (team) => team.disqualifiedReason ?? team.hiddenReason, only: "file" },
    };
  },
});
