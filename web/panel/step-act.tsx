import { NewId } from "../app/new-id.tsx";
import { lazy, Suspense } from "react";
import { Form, useFetcher } from "react-router";
import type { RaceDayStep } from "#domain/stages/race-day.ts";
import { useMessages } from "../ui/messages.tsx";
import { HiddenFields, IntentButton } from "../ui/field.tsx";
import { Button, ButtonLink } from "../ui/button.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import { type RaceDayCompetition, pageOfStep } from "./step-words.tsx";

/** Dialogs are large, so they load after the page. */
const RaceDayActForm = lazy(() => import("./race-day-act.tsx"));

type StepActProps = {
  competition: RaceDayCompetition;
  step: RaceDayStep;
  nowMs: number;
  isQuiet?: boolean;
};

export function StepAct({ competition, step, nowMs, isQuiet = false }: StepActProps) {
  const { open: opening, steps } = useMessages().homePanel;
  const open = { ...steps, ...opening };
  if (step.light === "done" || step.light === "later" || step.light === "skipped") return null;
  const kind = isQuiet || step.light === "waits" ? "quiet" : "primary";
  // An order is confirmed where it can be seen.
  const isReview = step.act?.machine === "stage" && step.act.act === "decide";
  if (step.act && !isReview) {
    return (
      <Suspense>
        <RaceDayActForm competition={competition} act={step.act} kind={kind} nowMs={nowMs} />
      </Suspense>
    );
  }
  if (step.part === "backup") return <BackUp competitionId={competition.id} kind={kind} />;
  if (step.part === "phase") return step.light === "waits" && <CancelFreeze competitionId={competition.id} />;
  if (competition.newShow && (step.part === "show" || step.part === "screens")) {
    return <NewShow show={competition.newShow} kind={kind} />;
  }
  const stage = isReview ? "order" : "stage";
  const part = step.part === "rehearsal" && competition.isRehearsing ? "rehearsing" : step.part;
  const label = step.part === "stages" ? open[step.stage === null ? "stages" : stage] : open[part];
  return (
    <ButtonLink to={pageOfStep(competition, step)} kind={kind}>
      {label}
    </ButtonLink>
  );
}

export function BackUp({ competitionId, kind = "quiet" }: { competitionId: string; kind?: "primary" | "quiet" }) {
  const { open } = useMessages().homePanel;
  return (
    <Form method="post" action={`?index&competition=${competitionId}`} preventScrollReset>
      <input type="hidden" name="competition" value={competitionId} />
      <IntentButton page="panel/panel" intent="back-up" kind={kind}>
        {open.backup}
      </IntentButton>
    </Form>
  );
}

function NewShow({ show, kind }: { show: Readonly<Record<string, string>>; kind: "primary" | "quiet" }) {
  const { open } = useMessages().homePanel;
  return (
    <Form method="post" action={`${panelPath}/show`}>
      <NewId />
      <HiddenFields fields={show} />
      <Button type="submit" kind={kind}>
        {open.newShow}
      </Button>
    </Form>
  );
}

function CancelFreeze({ competitionId }: { competitionId: string }) {
  const { phases } = useMessages().competitionsPanel;
  const { Form, state } = useFetcher();
  return (
    <Form method="post" action={`${panelPath}/competitions/${competitionId}`}>
      <IntentButton page="competitions/panel/competition" intent="cancel-freeze" pending={state !== "idle"}>
        {phases.cancel}
      </IntentButton>
    </Form>
  );
}

export function StepUndo({ competition, step, nowMs }: Omit<StepActProps, "isQuiet">) {
  return (
    step.undo && (
      <Suspense>
        <RaceDayActForm competition={competition} act={step.undo} kind="quiet" nowMs={nowMs} />
      </Suspense>
    )
  );
}
