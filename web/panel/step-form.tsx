import { useFetcher } from "react-router";
import { textNamed } from "#messages/format-problem.ts";
import { stateAfter, stateBefore } from "#domain/competitions/competition-acts.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Alert } from "../ui/card.tsx";
import { Dialog, DialogClose } from "../ui/dialog.tsx";
import { IntentField } from "../ui/intent.tsx";
import type { action } from "../competitions/panel/competition.tsx";
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
  const { dateTime } = useFormats();
  const { name, state: from, submissionsCloseAt: closesAt, timeZone, teams } = competition;
  const fetcher = useFetcher<typeof action>();
  const to = act === "step" ? stateAfter(from) : stateBefore(from);
  const label = act === "step" ? to && to !== "draft" && homePanel.steps[to] : from !== "draft" && homePanel.undo[from];
  if (!to || !label) return null;
  const step = fetcher.data?.step;
  const isEarly = act === "step" && to === "frozen" && closesAt !== null && closesAt.getTime() > nowMs;
  const leavesTeams = to === "draft" && teams > 0;
  return (
    <Dialog about={from} trigger={<Button kind={kind}>{label}</Button>} title={`${label}: ${name}`}>
      <fetcher.Form method="post" action={at} className="space-y-4">
        <IntentField page="competitions/panel/competition" intent={act} />
        <input type="hidden" name="from" value={from} />
        <p>{textNamed(act === "step" ? phases.sure : phases.sureBack, to)}</p>
        {isEarly && (
          <Alert tone="stop" title={phases.early({ moment: dateTime(closesAt, timeZone) })}>
            {phases.earlyText}
          </Alert>
        )}
        {leavesTeams && <Alert tone="stop" title={phases.teamsGone({ count: teams })} />}
        {step?.kind === "refused" && <Alert tone="stop" title={phases.refused[step.reason]} />}
        <div className="flex flex-wrap justify-end gap-3">
          <DialogClose render={<Button>{phases.leave}</Button>} />
          <Button type="submit" kind={isEarly || leavesTeams ? "danger" : "primary"} pending={fetcher.state !== "idle"}>
            {label}
          </Button>
        </div>
      </fetcher.Form>
    </Dialog>
  );
}
