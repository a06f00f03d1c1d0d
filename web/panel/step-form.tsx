import { textNamed } from "#messages/format-problem.ts";
import { stateAfter, stateBefore } from "#domain/competitions/competition-acts.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Alert } from "../ui/card.tsx";
import { ActForm } from "../panel-kit/act-form.tsx";
import type { RaceDayCompetition } from "./race-day-facts.ts";

type StepFormProps = {
  act: "step" | "step-back";
  competition: RaceDayCompetition;
  at: string;
  kind: "primary" | "quiet";
  nowMs: number;
};

export function StepForm({ act, competition, at, kind, nowMs }: StepFormProps) {
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
      {leavesTeams && <Alert tone="stop" title={phases.teamsGone({ count: teams })} />}
    </ActForm>
  );
}
