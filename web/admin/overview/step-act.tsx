import { Link } from "react-router";
import type { EveningAct, EveningStep } from "#rules/evening.ts";
import { useMessages } from "../../messages/messages.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { StepForm } from "../competitions/step-form.tsx";
import { panelPath } from "../panel-sections.ts";
import { ActForm } from "../stages/act-form.tsx";
import { ReleaseWarning } from "../stages/release-warning.tsx";
import type { EveningCompetition } from "./evening-facts.ts";
import { pageOfStep } from "./step-words.tsx";

type StepActProps = {
  competition: EveningCompetition;
  step: EveningStep;
  nowMs: number;
  /** whether it is what usually comes next */
  isNext: boolean;
};

/** What brings a step on: its act, or the way to the page where that is done. */
export function StepAct({ competition, step, nowMs, isNext }: StepActProps) {
  const { open } = useMessages().overview;
  if (step.light === "done" || step.light === "later") return null;
  const kind = isNext ? "primary" : "quiet";
  if (step.act) return <Act competition={competition} act={step.act} kind={kind} nowMs={nowMs} />;
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

/** What takes the last act of a step back. */
export function StepUndo({ competition, step, nowMs }: Omit<StepActProps, "isNext">) {
  return step.undo && <Act competition={competition} act={step.undo} kind="quiet" nowMs={nowMs} />;
}

type ActProps = {
  competition: EveningCompetition;
  act: EveningAct;
  kind: "primary" | "quiet";
  nowMs: number;
};

/** The form of an act, as on its own page; the overview stays where it is. */
function Act({ competition, act, kind, nowMs }: ActProps) {
  const at = `${panelPath}/competitions/${competition.id}`;
  if (act.machine === "competition") {
    return <StepForm act={act.act} competition={competition} at={at} kind={kind} nowMs={nowMs} />;
  }
  const { stage } = act;
  return (
    <ActForm act={act.act} version={stage.version} at={`${at}/stages/${stage.id}`} look={kind}>
      {act.act === "release-all" && (
        <ReleaseWarning delaySeconds={stage.delaySeconds} protestMinutes={competition.protestMinutes} />
      )}
    </ActForm>
  );
}
