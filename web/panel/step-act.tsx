import { lazy, Suspense } from "react";
import { Link } from "react-router";
import type { RaceDayStep } from "#domain/stages/race-day.ts";
import { useMessages } from "../ui/messages.tsx";
import { buttonClass } from "../ui/button-class.ts";
import type { RaceDayCompetition } from "./race-day-facts.ts";
import { pageOfStep } from "./step-words.tsx";

/** Dialogs are large, so they load after the page. */
const RaceDayActForm = lazy(() => import("./race-day-act.tsx"));

type StepActProps = {
  competition: RaceDayCompetition;
  step: RaceDayStep;
  nowMs: number;
  isNext: boolean;
};

export function StepAct({ competition, step, nowMs, isNext }: StepActProps) {
  const { open } = useMessages().homePanel;
  if (step.light === "done" || step.light === "later") return null;
  const kind = isNext ? "primary" : "quiet";
  if (step.act) {
    return (
      <Suspense>
        <RaceDayActForm competition={competition} act={step.act} kind={kind} nowMs={nowMs} />
      </Suspense>
    );
  }
  if (step.part === "phase") return null;
  const label =
    step.part === "show"
      ? open[competition.showId === null ? "newShow" : "show"]
      : step.part === "certificates"
        ? open.certificates
        : open[step.stage === null ? "stages" : "stage"];
  return (
    <Link to={pageOfStep(competition, step)} className={buttonClass({ kind: step.light === "waits" ? "quiet" : kind })}>
      {label}
    </Link>
  );
}

export function StepUndo({ competition, step, nowMs }: Omit<StepActProps, "isNext">) {
  return (
    step.undo && (
      <Suspense>
        <RaceDayActForm competition={competition} act={step.undo} kind="quiet" nowMs={nowMs} />
      </Suspense>
    )
  );
}
