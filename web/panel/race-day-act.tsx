import type { RaceDayAct, StageGoal } from "#domain/stages/race-day.ts";
import type { StageActAt } from "#domain/stages/stage-acts.ts";
import { useMessages, useFormats } from "../ui/messages.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { StageActForm, ReleaseWarning } from "../stages/panel/stage-act-form.tsx";
import type { RaceDayCompetition } from "./step-words.tsx";
import { textNamed } from "#messages/format-problem.ts";
import { stateAfter, stateBefore } from "#domain/competitions/competition-acts.ts";
import { Alert } from "../ui/card.tsx";
import { ActForm } from "../panel-kit/act-form.tsx";

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
      name={goal ? competition.name : `${stage.name}, ${competition.name}`}
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

type StepFormProps = {
  act: "step" | "step-back";
  competition: RaceDayCompetition;
  at: string;
  kind: "primary" | "quiet";
  nowMs: number;
};

function StepForm({ act, competition, at, kind, nowMs }: StepFormProps) {
  const { competitionsPanel, homePanel } = useMessages();
  const { phases } = competitionsPanel;
  const { dateTime, list } = useFormats();
  const { name, state: from, submissionsCloseAt: closesAt, timeZone, teams, withoutCar } = competition;
  const to = act === "step" ? stateAfter(from) : stateBefore(from);
  const label = act === "step" ? to && to !== "draft" && homePanel.steps[to] : from !== "draft" && homePanel.undo[from];
  if (!to || !label) return null;
  const isEarly = act === "step" && to === "frozen" && closesAt !== null && closesAt.getTime() > nowMs;
  const leavesTeams = to === "draft" && teams > 0;
  return (
    <ActForm
      page="competitions/panel/competition"
      intent={act}
      label={label}
      kind={kind}
      ask={{
        title: `${label}: ${name}`,
        text: textNamed(act === "step" ? phases.sure : phases.sureBack, to),
        isDanger: isEarly || leavesTeams,
      }}
      about={from}
      fields={{ from }}
      at={at}
      refused={phases.refused}
    >
      {isEarly && (
        <Alert tone="stop" title={phases.early({ moment: dateTime(closesAt, timeZone) })}>
          {phases.earlyText}
        </Alert>
      )}
      {act === "step" && to === "frozen" && withoutCar.length > 0 && (
        <Alert tone="caution">{phases.withoutCar({ count: withoutCar.length, teams: list(withoutCar) })}</Alert>
      )}
      {act === "step" &&
        to === "finished" &&
        competition.openProtests.map(({ subjectId, count, name: stage }) => (
          <Alert key={subjectId} tone="caution" title={homePanel.waiting.protests({ count, name: stage })} />
        ))}
      {leavesTeams && <Alert tone="stop" title={phases.teamsGone({ count: teams })} />}
    </ActForm>
  );
}
