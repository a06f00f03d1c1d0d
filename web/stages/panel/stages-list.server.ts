import { siteContext } from "#server/http/site-context.ts";
import { listStages } from "#server/stages/list-stages.ts";
import { competitionInScope } from "../../panel-kit/panel-scope.server.ts";
import { stageNameIn } from "#messages/stage-name.ts";
import { panelList } from "../../panel-kit/panel-list.server.ts";
import { panelPath } from "../../panel-kit/panel-sections.ts";

const statesInOrder = ["draft", "announced", "open", "running", "held", "decided", "released"];

export const stagesList = panelList({
  name: "stages",
  async find({ context, request, competitionId }) {
    const { competition } = await competitionInScope(context, request, competitionId);
    return { competition, rows: await listStages(context.get(siteContext).database, competition.id) };
  },
  key: ({ id }) => id,
  columns({ language, messages: { panel, stagesPanel: stages } }, { competition }) {
    const { columns, formats, kinds, states } = stages;
    return {
      position: { head: columns.position, value: ({ position }) => position, numeric: true, isHeadHidden: true },
      stage: {
        head: panel.words.stage,
        value: ({ plan, kind, name }) => (plan === null ? kinds[kind] : stageNameIn(language, name)),
        to: ({ plan, id }) => (plan === null ? null : `${panelPath}/competitions/${competition.id}/stages/${id}`),
        rowHeader: true,
      },
      format: {
        head: columns.format,
        value: ({ plan }) => (plan === null ? null : formats[plan.format]),
        wideOnly: true,
      },
      state: { head: panel.words.state, value: ({ state }) => states[state] },
      entrants: { head: columns.entrants, value: ({ entrants }) => entrants || null, numeric: true, wideOnly: true },
      races: { head: columns.races, value: ({ races }) => races.finished + races.released, numeric: true },
      open: { head: columns.open, value: ({ races }) => races.open, numeric: true },
      held: { head: columns.held, value: ({ races }) => races.held, numeric: true, wideOnly: true },
    };
  },
  choose: ({ messages: { stagesPanel } }, { rows }) => ({
    words: ({ name, kind, plan }) => `${name} ${kind} ${plan?.format ?? ""}`,
    groups: ({ state }) => [state],
    groupNames: Object.fromEntries(rows.map(({ state }) => [state, stagesPanel.states[state]])),
    sorts: {
      position: ({ position }) => position,
      stage: ({ name }) => name,
      state: ({ state }) => statesInOrder.indexOf(state),
      entrants: ({ entrants }) => entrants,
      races: ({ races }) => races.finished + races.released,
      open: ({ races }) => races.open,
      held: ({ races }) => races.held,
    },
  }),
});
