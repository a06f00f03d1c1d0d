import type { StageSummary } from "#server/stages/list-stages.ts";
import type { ListColumns } from "../../panel-kit/list-columns.ts";

export const stageColumns = (({ messages: { stagesPanel: stages } }) => {
  const { columns, formats, kinds, states } = stages;
  return {
    position: { head: columns.position, value: ({ position }) => position, numeric: true, isHeadHidden: true },
    stage: {
      head: columns.stage,
      value: (stage) => (stage.plan === null ? kinds[stage.kind] : stage.name),
      rowHeader: true,
    },
    format: {
      head: columns.format,
      value: ({ plan }) => (plan === null ? null : formats[plan.format]),
      wideOnly: true,
    },
    state: { head: columns.state, value: ({ state }) => states[state] },
    entrants: { head: columns.entrants, value: ({ entrants }) => entrants, numeric: true, wideOnly: true },
    races: { head: columns.races, value: ({ races }) => races.finished + races.released, numeric: true },
    open: { head: columns.open, value: ({ races }) => races.open, numeric: true },
    held: { head: columns.held, value: ({ races }) => races.held, numeric: true, wideOnly: true },
  };
}) satisfies ListColumns<StageSummary>;
