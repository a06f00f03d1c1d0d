import { isDoneIn, leadsTo, type ActRow } from "../platform/act.ts";
import { competitionActs } from "../competitions/competition-acts.ts";
import { competitionStates, type CompetitionState } from "../competitions/competition-state.ts";
import { lookOf, offeredStageActs, stageActs, type StageActAt, type StageFacts } from "./stage-acts.ts";
import type { OfficialStageKind, StageState } from "./stage-state.ts";

export type StageGoal = "announced" | "decided" | "released";

export const showProgress = ["none", "empty", "no-data", "changed", "ready", "under-way", "told"] as const;

export type ShowProgress = (typeof showProgress)[number];

type Part =
  | { part: "phase"; to: Exclude<CompetitionState, "draft"> }
  | { part: "stages"; kinds: readonly OfficialStageKind[]; goal: StageGoal }
  | { part: "show" | "certificates" };

/** `mayWait`: later steps don't depend on it. */
const parts: readonly (Part & { mayWait?: true })[] = [
  { part: "phase", to: "registration" },
  { part: "phase", to: "practice" },
  { part: "stages", kinds: ["qualifying", "heats", "final"], goal: "announced", mayWait: true },
  { part: "phase", to: "frozen" },
  { part: "stages", kinds: ["qualifying", "heats"], goal: "decided" },
  { part: "phase", to: "final" },
  { part: "stages", kinds: ["final"], goal: "decided" },
  { part: "show", mayWait: true },
  { part: "stages", kinds: ["qualifying", "heats", "final"], goal: "released" },
  { part: "phase", to: "finished" },
  { part: "certificates" },
];

export interface RaceDayStage {
  id: string;
  name: string;
  kind: OfficialStageKind;
  state: StageState;
  version: number;
  facts: StageFacts;
  run: number;
  races: number;
  delaySeconds: number;
}

export interface RaceDayFacts {
  state: CompetitionState;
  isFreezing: boolean;
  stages: readonly RaceDayStage[];
  show: { id: string | null; progress: ShowProgress };
  certificates: number;
}

/** `now`: can be done; `waits`: happens automatically; `stop`: something is wrong; `later`: others come first. */
export type RaceDayLight = "done" | "now" | "waits" | "stop" | "later";

export type RaceDayAct =
  | { machine: "competition"; act: "step" | "step-back" }
  | { machine: "stage"; act: StageActAt<"progress">; stage: RaceDayStage };

export type RaceDayStep = {
  key: string;
  light: RaceDayLight;
  act: RaceDayAct | null;
  undo: RaceDayAct | null;
} & (
  | { part: "phase"; to: Exclude<CompetitionState, "draft"> }
  | { part: "stages"; goal: StageGoal; stage: RaceDayStage | null }
  | { part: "show" }
  | { part: "certificates" }
);

const isUsual = (id: string) => lookOf(id as keyof typeof stageActs) === "primary";

const stagePath: readonly StageState[] = pathFrom("draft");

function pathFrom(state: StageState): StageState[] {
  const to = usualAct(state)?.row.steps[state];
  const [next] = [to].flat();
  return next === undefined || next === "none" ? [state] : [state, ...pathFrom(next)];
}

function usualAct(state: StageState): { id: StageActAt<"progress">; row: ActRow<StageState> } | undefined {
  const found = Object.entries<ActRow<StageState>>(stageActs).find(
    ([id, row]) => stageActs[id as keyof typeof stageActs].place === "progress" && isUsual(id) && state in row.steps,
  );
  return found && { id: found[0] as StageActAt<"progress">, row: found[1] };
}

function reached(state: StageState): number {
  const at = stagePath.indexOf(state);
  return at >= 0
    ? at
    : Math.max(0, ...(leadsTo(stageActs.resume, state) ?? []).map((each) => reached(each as StageState)));
}

export function raceDaySteps(facts: RaceDayFacts): RaceDayStep[] {
  let isOpen = true;
  return parts.flatMap((part): RaceDayStep[] => {
    const steps = stepsOfPart(part, facts).map(({ isDone, act, isStopped, waits, ...step }): RaceDayStep => {
      const isCurrent = isOpen && !isDone;
      const light = isDone ? "done" : !isCurrent ? "later" : isStopped ? "stop" : waits ? "waits" : "now";
      if (!isDone && !part.mayWait) isOpen = false;
      return { ...step, light, act: isCurrent ? act : null };
    });
    return steps;
  });
}

export const nextRaceDayStep = (steps: readonly RaceDayStep[]): RaceDayStep | undefined =>
  steps.find(({ light }) => light !== "done");

type Found = RaceDayStep extends infer Step
  ? Step extends RaceDayStep
    ? Omit<Step, "light"> & { isDone: boolean; isStopped?: boolean; waits?: boolean }
    : never
  : never;

function stepsOfPart(part: Part, facts: RaceDayFacts): Found[] {
  switch (part.part) {
    case "phase":
      return [phaseStep(part.to, facts)];
    case "stages": {
      const own = facts.stages.filter(({ kind }) => part.kinds.includes(kind));
      const isMissing = facts.stages.length === 0 && part.goal === "announced";
      if (isMissing)
        return [
          { key: "stages", part: "stages", goal: "announced", stage: null, isDone: false, act: null, undo: null },
        ];
      return own.map((stage) => stageStep(part.goal, stage));
    }
    case "show": {
      const final = facts.stages.findLast(({ kind }) => kind === "final");
      const isDone = facts.show.progress === "told" || final?.state === "released";
      return final ? [{ key: "show", part: "show", isDone, act: null, undo: null }] : [];
    }
    case "certificates":
      return [{ key: "certificates", part: "certificates", isDone: facts.certificates > 0, act: null, undo: null }];
    default:
      return part satisfies never;
  }
}

function phaseStep(to: Exclude<CompetitionState, "draft">, { state, stages, isFreezing }: RaceDayFacts): Found {
  const isDone = competitionStates.indexOf(state) >= competitionStates.indexOf(to);
  const leads = leadsTo(competitionActs.step, state)?.includes(to) ?? false;
  const isFixed = to === "frozen" && stages.some(({ run }) => run > 0);
  const goesBack = state === to && isDoneIn(competitionActs["step-back"], state) && !isFixed;
  return {
    key: to,
    part: "phase",
    to,
    isDone,
    waits: leads && isFreezing,
    act: leads && !isFreezing ? { machine: "competition", act: "step" } : null,
    undo: goesBack ? { machine: "competition", act: "step-back" } : null,
  };
}

function stageStep(goal: StageGoal, stage: RaceDayStage): Found {
  const { state, facts } = stage;
  const at = reached(state);
  const isDone = at >= stagePath.indexOf(goal);
  const [usual] = offeredStageActs("progress", state, facts).filter(isUsual);
  const bringsOn = !isDone && usual !== undefined;
  const undo = isDone || goal === "decided" ? undoOf(state, facts) : undefined;
  // The last act is undone next to the goal it led to or towards.
  const isOwn = stagePath.indexOf(goal) === at || (goal === "decided" && state === "running");
  return {
    key: `${goal} ${stage.id}`,
    part: "stages",
    goal,
    stage,
    isDone,
    isStopped: state === "held",
    waits: !isDone && usual === undefined,
    act: bringsOn ? { machine: "stage", act: usual, stage } : null,
    undo: undo !== undefined && isOwn ? { machine: "stage", act: undo, stage } : null,
  };
}

function undoOf(state: StageState, facts: StageFacts): StageActAt<"progress"> | undefined {
  const before = stagePath[stagePath.indexOf(state) - 1];
  const done = before === undefined ? undefined : usualAct(before)?.row.undo;
  if (!done) return undefined;
  const by = "by" in done ? done.by : "button" in done ? done.button : undefined;
  return offeredStageActs("progress", state, facts).find((each) => each === by);
}
