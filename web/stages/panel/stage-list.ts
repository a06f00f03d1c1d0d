import type { StageSummary } from "#server/stages/list-stages.ts";
import type { ListShape } from "../../panel-kit/list-choice.ts";

export const stageSorts = ["position", "stage", "state", "entrants", "races", "open", "held"] as const;

const states = ["draft", "announced", "open", "running", "held", "decided", "released"];

export const stageList: ListShape<StageSummary, (typeof stageSorts)[number]> = {
  words: ({ name, kind, plan }) => `${name} ${kind} ${plan?.format ?? ""}`,
  groups: ({ state }) => [state],
  sorts: {
    position: ({ position }) => position,
    stage: ({ name }) => name,
    state: ({ state }) => states.indexOf(state),
    entrants: ({ entrants }) => entrants,
    races: ({ races }) => races.finished + races.released,
    open: ({ races }) => races.open,
    held: ({ races }) => races.held,
  },
};
