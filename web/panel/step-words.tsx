import type { RaceDayStep } from "#domain/stages/race-day.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { stepName } from "../panel-kit/step-name.ts";
import { LastDownload } from "../panel-kit/panel-page.tsx";
import { panelPath } from "../panel-kit/panel-sections.ts";
import type { Route } from "./+types/panel";

export type RaceDayCompetition = NonNullable<Route.ComponentProps["loaderData"]["competition"]>;

type StepProps = { competition: RaceDayCompetition; step: RaceDayStep };

export const systemCheckId = "system-check";

type StepWithPage = Exclude<RaceDayStep, { part: "phase" }>;

export function pageOfStep({ id, showId, teams }: RaceDayCompetition, step: StepWithPage): string {
  const base = `${panelPath}/competitions/${id}`;
  switch (step.part) {
    case "stages":
      return step.stage === null ? `${base}/stages` : `${base}/stages/${step.stage.id}`;
    case "final":
      return `${base}/stages`;
    case "teams":
      return teams === 0 ? `${base}/teams/import` : `${base}/teams`;
    case "rehearsal":
      return `${panelPath}/rehearsal?competition=${id}`;
    case "check-in":
      return `${panelPath}/readiness?competition=${id}`;
    case "readiness":
    case "backup":
      return `#${systemCheckId}`;
    case "screens":
    case "show":
      return showId === null ? `${panelPath}/show?competition=${id}` : `${panelPath}/show/${showId}`;
    case "certificates":
    case "emails":
    case "grades":
    case "archive":
      return `${base}/after#${step.part}`;
    default:
      return step satisfies never;
  }
}

export function StepName({ step }: Pick<StepProps, "step">) {
  const { homePanel } = useMessages();
  return stepName(step, homePanel);
}

export function StepStanding({ competition, step }: StepProps) {
  const { homePanel: texts, stagesPanel: stages, results } = useMessages();
  const { dateTime, number } = useFormats();
  const { planned, submissionsCloseAt, timeZone, teams, closings } = competition;
  const isToCome = step.light !== "done";
  switch (step.part) {
    case "phase":
      if (isToCome && planned?.to === step.to)
        return <span suppressHydrationWarning>{texts.byItself({ time: dateTime(planned.at, timeZone) })}</span>;
      if (step.light !== "waits") return null;
      if (step.act === null || submissionsCloseAt === null) return texts.freezing;
      return <span suppressHydrationWarning>{texts.deadline({ time: dateTime(submissionsCloseAt, timeZone) })}</span>;
    case "stages": {
      if (step.stage === null) return null;
      const { state, run, races, furtherRounds, checks, facts } = step.stage;
      if (step.goal === "released") return facts.hiddenYet > 0 ? texts.hiddenYet : null;
      if (step.goal === "announced" || races === 0 || step.light === "later") return null;
      if (facts.isReady) return stages.progress.ready;
      if (state === "running" && run === races && checks.done < checks.all)
        return stages.progress.checks({ done: number(checks.done), all: number(checks.all) });
      return [
        state === "running" || state === "held" ? stages.states[state] : "",
        stages.progress.run({ done: number(run), all: number(races) }),
        furtherRounds > 0 ? stages.progress.further({ count: furtherRounds }) : "",
      ]
        .filter(Boolean)
        .join(" · ");
    }
    case "teams":
      return teams === 0 ? null : texts.teams({ teams });
    case "show":
      return isToCome && step.light !== "later" ? texts.show[competition.showProgress] : null;
    case "certificates": {
      const { issued, outdated } = closings.certificates;
      if (outdated > 0) return results.after.reprint({ count: outdated });
      return issued > 0 ? texts.issued({ count: issued }) : null;
    }
    case "emails":
      return closings.emails && step.light !== "later" ? results.after.mailCount(closings.emails) : null;
    case "grades":
    case "archive":
      return <LastDownload last={closings[step.part]} timeZone={timeZone} />;
    case "rehearsal":
      return step.light === "open" && (competition.isRehearsing ? texts.show["under-way"] : texts.optional);
    case "final":
    case "readiness":
    case "check-in":
    case "screens":
    case "backup":
      return null;
    default:
      return step satisfies never;
  }
}
