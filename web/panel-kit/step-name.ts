import type { RaceDayStep } from "#domain/stages/race-day.ts";
import type { Messages } from "../ui/messages.tsx";

export function stepName(step: RaceDayStep, { steps }: Messages["homePanel"]): string {
  if (step.part === "phase") return steps[step.to];
  if (step.part !== "stages") return steps[step.part === "final" ? "finalStage" : step.part];
  return step.stage === null ? steps.stages : steps[step.goal]({ stage: step.stage.name });
}
