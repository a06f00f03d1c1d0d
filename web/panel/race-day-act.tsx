import type { RaceDayAct, StageGoal } from "#domain/stages/race-day.ts";
import type { StageActAt } from "#domain/stages/stage-acts.ts";
import { useMessages } from "../ui/messages.tsx";
import { StepForm } from "./step-form.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { StageActForm } from "../stages/panel/stage-act-form.tsx";
import { ReleaseWarning } from "../stages/panel/release-warning.tsx";
import type { RaceDayCompetition } from "./race-day-facts.ts";

type RaceDayActProps = {
  competition: RaceDayCompetition;
  act: RaceDayAct;
  kind: "primary" | "quiet";
  nowMs: number;
};

/** Several stages can offer these at once, so their buttons name the stage. */
const goals: Partial<Record<StageActAt<"progress">, StageGoal>> = { announce: "announced", "release-all": "released" };

/** Submits like its own page, but stays on the overview. */
export default function RaceDayActForm({ competition, act, kind, nowMs }: RaceDayActProps) {
  const { steps } = useMessages().homePanel;
  const at = `${panelPath}/competitions/${competition.id}`;
  if (act.machine === "competition") {
    return <StepForm act={act.act} competition={competition} at={at} kind={kind} nowMs={nowMs} />;
  }
  const { stage } = act;
  const goal = goals[act.act];
  return (
    <StageActForm
      act={act.act}
      version={stage.version}
      name={stage.name}
      {...(goal && { label: steps[goal]({ stage: stage.name }) })}
      at={`${at}/stages/${stage.id}`}
      look={kind}
    >
      {act.act === "release-all" && (
        <ReleaseWarning delaySeconds={stage.delaySeconds} protestMinutes={competition.protestMinutes} />
      )}
    </StageActForm>
  );
}
