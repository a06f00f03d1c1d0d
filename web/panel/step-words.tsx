import { Link } from "react-router";
import type { RaceDayStep } from "#domain/stages/race-day.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import type { RaceDayCompetition } from "./race-day-facts.ts";

type StepProps = { competition: RaceDayCompetition; step: RaceDayStep };

export function pageOfStep({ id, showId }: RaceDayCompetition, step: RaceDayStep): string {
  const base = `${panelPath}/competitions/${id}`;
  switch (step.part) {
    case "phase":
      return base;
    case "stages":
      return step.stage === null ? `${base}/stages` : `${base}/stages/${step.stage.id}`;
    case "show":
      return showId === null ? `${panelPath}/show` : `${panelPath}/show/${showId}`;
    case "certificates":
      return `${base}/after`;
    default:
      return step satisfies never;
  }
}

export function StepName({ competition, step }: StepProps) {
  const { steps } = useMessages().homePanel;
  const name =
    step.part === "phase"
      ? steps[step.to]
      : step.part !== "stages"
        ? steps[step.part]
        : step.stage === null
          ? steps.stages
          : steps[step.goal]({ stage: step.stage.name });
  return (
    <Link to={pageOfStep(competition, step)} className="link font-semibold">
      {name}
    </Link>
  );
}

export function StepStanding({ competition, step }: StepProps) {
  const { homePanel: overview, stagesPanel: stages } = useMessages();
  const { dateTime, number } = useFormats();
  const { planned, timeZone } = competition;
  const isToCome = step.light !== "done";
  switch (step.part) {
    case "phase":
      if (step.light === "waits") return overview.freezing;
      return isToCome && planned?.to === step.to ? (
        <span suppressHydrationWarning>{overview.byItself({ time: dateTime(planned.at, timeZone) })}</span>
      ) : null;
    case "stages": {
      if (step.stage === null) return overview.noStages;
      const { state, run, races, facts } = step.stage;
      if (step.goal === "released") return facts.hiddenYet > 0 ? overview.hiddenYet : null;
      if (step.goal === "announced" || races === 0 || step.light === "later") return null;
      if (facts.isReady) return stages.progress.ready;
      const progress = stages.progress.run({ done: number(run), all: number(races) });
      return state === "running" || state === "held" ? `${stages.states[state]} · ${progress}` : progress;
    }
    case "show":
      return isToCome || competition.showId !== null ? overview.show[competition.showProgress] : null;
    case "certificates":
      return competition.certificates > 0 ? overview.issued({ count: competition.certificates }) : null;
    default:
      return step satisfies never;
  }
}
