import { isDoneIn, leadsTo, type ActRow } from "../platform/act.ts";
import { competitionActs } from "../competitions/competition-acts.ts";
import { competitionStates, type CompetitionState } from "../competitions/competition-state.ts";
import { lookOf, offeredStageActs, stageActs, type StageActAt, type StageFacts } from "./stage-acts.ts";
import type { OfficialStageKind, StageState } from "./stage-state.ts";

export type StageGoal = "announced" | "decided" | "released";

export const showProgress = ["none", "empty", "no-data", "changed", "ready", "under-way", "told"] as const;

export type ShowProgress = (typeof showProgress)[number];

/** Steps of preparation, which no later step depends on. */
export const preparations = ["teams", "rehearsal", "readiness", "check-in", "screens", "backup"] as const;

export type Preparation = (typeof preparations)[number];

/** What remains to be handed out after the event. */
export const closings = ["certificates", "emails", "grades", "archive"] as const;

export type Closing = (typeof closings)[number];

/** Never the next step. */
const optional: ReadonlySet<RaceDayStep["part"]> = new Set(["rehearsal", "grades", "archive"]);

type Part =
  | { part: "phase"; to: Exclude<CompetitionState, "draft"> }
  | { part: "stages"; kinds: readonly OfficialStageKind[]; goal: StageGoal }
  | { part: "final" | "show" | Preparation | Closing };

/** `mayWait`: later steps don't depend on it. */
const parts: readonly (Part & { mayWait?: true })[] = [
  { part: "teams", mayWait: true },
  { part: "phase", to: "registration" },
  { part: "stages", kinds: ["qualifying", "heats", "final"], goal: "announced", mayWait: true },
  { part: "phase", to: "practice" },
  { part: "rehearsal", mayWait: true },
  { part: "readiness", mayWait: true },
  { part: "check-in", mayWait: true },
  { part: "screens", mayWait: true },
  { part: "phase", to: "frozen" },
  { part: "stages", kinds: ["qualifying", "heats"], goal: "decided" },
  { part: "final", mayWait: true },
  { part: "phase", to: "final" },
  { part: "stages", kinds: ["final"], goal: "decided" },
  { part: "show" },
  { part: "stages", kinds: ["qualifying", "heats", "final"], goal: "released" },
  { part: "phase", to: "finished" },
  { part: "backup", mayWait: true },
  ...closings.map((part) => ({ part, mayWait: true }) as const),
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
  /** added because deciding places were too close */
  furtherRounds: number;
  /** by the second EVM, of races that are run */
  checks: { done: number; all: number };
  delaySeconds: number;
}

export interface RaceDayFacts {
  state: CompetitionState;
  isFreezing: boolean;
  /** submissions close later, so a freeze would be early */
  isBeforeDeadline: boolean;
  /** within a day of the event, or it has no dates */
  isEventDay: boolean;
  stages: readonly RaceDayStage[];
  show: { id: string | null; progress: ShowProgress };
  prepared: Readonly<Record<Preparation, boolean>>;
  /** null: impossible here, such as emails without a mail server */
  closed: Readonly<Record<Closing, boolean | null>>;
}

/**
 * `now`: the next step, only one at a time; `open`: also possible; `waits`: happens automatically; `stop`: something is
 * wrong; `later`: not yet; `skipped`: no longer possible.
 */
export type RaceDayLight = "done" | "now" | "open" | "waits" | "stop" | "later" | "skipped";

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
  | { part: "final" | "show" | Preparation | Closing }
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
  const found = parts.flatMap((part) =>
    stepsOfPart(part, facts).map((step) => ({ ...step, mayWait: step.mayWait ?? part.mayWait ?? false })),
  );
  // Preparations end with the freeze. A qualifying may be released while the final still runs.
  const frozen = found.findIndex(({ key }) => key === "frozen");
  const lastDone = found.findLastIndex(
    ({ isDone, mayWait, ...step }, index) =>
      isDone && !mayWait && index >= frozen && !("goal" in step && step.goal === "released"),
  );
  let isOpen = true;
  let hasNext = false;
  return found.map(({ isDone, isEarly, act, isStopped, waits, mayWait, ...step }, index): RaceDayStep => {
    if (isDone) return { ...step, light: "done", act: null };
    if (mayWait && index < lastDone) return { ...step, light: "skipped", act: null };
    if (!isOpen || isEarly) return { ...step, light: "later", act: null };
    const isOptional = optional.has(step.part);
    const light = isStopped ? "stop" : waits ? "waits" : hasNext || isOptional ? "open" : "now";
    if (!mayWait) isOpen = false;
    hasNext ||= !isOptional;
    return { ...step, light, act };
  });
}

/** Returns the first step that's next, happening or blocked. */
export const nextRaceDayStep = (steps: readonly RaceDayStep[]): RaceDayStep | undefined =>
  steps.find(({ light }) => light === "now" || light === "waits" || light === "stop");

/** Returns the step due before decided stages are released; undefined: they can be released now. */
export function stepBeforeRelease(steps: readonly RaceDayStep[]): RaceDayStep | undefined {
  const isPreparation = ({ part }: RaceDayStep) => preparations.some((each) => each === part);
  const isDue = ({ light }: RaceDayStep) => light !== "done" && light !== "later" && light !== "skipped";
  const next = steps.find((step) => isDue(step) && !isPreparation(step));
  return next?.part === "stages" && next.goal === "released" ? undefined : next;
}

type Found = RaceDayStep extends infer Step
  ? Step extends RaceDayStep
    ? Omit<Step, "light"> & {
        isDone: boolean;
        isEarly?: boolean;
        isStopped?: boolean;
        waits?: boolean;
        mayWait?: boolean;
      }
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
    case "final": {
      const isMissing = facts.stages.length > 0 && facts.stages.every(({ kind }) => kind !== "final");
      return isMissing ? [{ key: "final-stage", part: "final", isDone: false, act: null, undo: null }] : [];
    }
    case "show": {
      const final = facts.stages.findLast(({ kind }) => kind === "final");
      const isDone = facts.show.progress === "told" || final?.state === "released";
      // Results come after the show, if there is one.
      const mayWait = facts.show.id === null;
      return final ? [{ key: "show", part: "show", isDone, mayWait, act: null, undo: null }] : [];
    }
    case "certificates":
    case "emails":
    case "grades":
    case "archive": {
      const isDone = facts.closed[part.part];
      return isDone === null ? [] : [{ key: part.part, part: part.part, isDone, act: null, undo: null }];
    }
    default: {
      const { part: name } = part;
      const isDayBefore = !facts.isEventDay && (name === "check-in" || name === "screens");
      // Screens connect to the show, which begins with the final.
      const hasShow =
        facts.show.id !== null || facts.stages.some(({ kind, state }) => kind === "final" && state !== "draft");
      const isEarly = isDayBefore || (name === "screens" && !hasShow);
      return [{ key: name, part: name, isDone: facts.prepared[name], isEarly, act: null, undo: null }];
    }
  }
}

function phaseStep(to: Exclude<CompetitionState, "draft">, facts: RaceDayFacts): Found {
  const { state, stages, isFreezing, isBeforeDeadline } = facts;
  const isDone = competitionStates.indexOf(state) >= competitionStates.indexOf(to);
  const leads = leadsTo(competitionActs.step, state)?.includes(to) ?? false;
  const isFixed =
    (to === "frozen" && stages.some(({ run }) => run > 0)) ||
    (to === "final" && stages.some(({ kind, state: stageState }) => kind === "final" && stageState === "released"));
  const goesBack = state === to && isDoneIn(competitionActs["step-back"], state) && !isFixed;
  return {
    key: to,
    part: "phase",
    to,
    isDone,
    waits: leads && (isFreezing || (to === "frozen" && isBeforeDeadline)),
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
