import { Form, useFetcher } from "react-router";
import { textNamed } from "#messages/format-problem.ts";
import { stateAfter, stateBefore } from "#domain/competitions/competition-acts.ts";
import type { CompetitionState } from "#domain/competitions/competition-state.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/card.tsx";
import { Dialog, DialogClose } from "../../ui/dialog.tsx";
import { IntentField, useIsPending } from "../../ui/intent.tsx";
import type { action } from "./competition.tsx";

type StepFormProps = {
  act: "step" | "step-back";
  competition: { state: CompetitionState; submissionsCloseAt: Date | null; timeZone: string; teams: number };
  at?: string;
  kind: "primary" | "quiet";
  nowMs: number;
};

export function StepForm({ act, competition, at, kind, nowMs }: StepFormProps) {
  const { phases, states } = useMessages().competitionsPanel;
  const { dateTime } = useFormats();
  const { state: from, submissionsCloseAt: closesAt, timeZone, teams } = competition;
  const fetcher = useFetcher<typeof action>();
  const ActingForm = at === undefined ? Form : fetcher.Form;
  const isPending = useIsPending("competitions/panel/competition", act);
  const to = act === "step" ? stateAfter(from) : stateBefore(from);
  if (to === undefined) return null;
  const label = (act === "step" ? phases.next : phases.back)({ state: states[to] });
  const step = fetcher.data?.step;
  const isEarly = act === "step" && to === "frozen" && closesAt !== null && closesAt.getTime() > nowMs;
  const leavesTeams = to === "draft" && teams > 0;
  return (
    <Dialog about={from} trigger={<Button kind={kind}>{label}</Button>} title={label}>
      <ActingForm method="post" {...(at !== undefined && { action: at })} className="space-y-4">
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
          <Button
            type="submit"
            kind={isEarly || leavesTeams ? "danger" : "primary"}
            pending={isPending || fetcher.state !== "idle"}
          >
            {label}
          </Button>
        </div>
      </ActingForm>
    </Dialog>
  );
}
