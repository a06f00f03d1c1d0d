import { Check, CircleAlert, CircleDashed, LoaderCircle, Play } from "lucide-react";
import { Link } from "react-router";
import { nextRaceDayStep, type RaceDayLight } from "#domain/stages/race-day.ts";
import { useMessages } from "../ui/messages.tsx";
import { Badge, Card } from "../ui/card.tsx";
import type { RaceDayCompetition } from "./race-day-facts.ts";
import { StepAct, StepUndo } from "./step-act.tsx";
import { pageOfStep, StepName, StepStanding } from "./step-words.tsx";

const tones = {
  done: "go",
  now: "caution",
  open: "neutral",
  waits: "caution",
  stop: "stop",
  later: "neutral",
  skipped: "neutral",
} as const;

const icons = {
  done: Check,
  now: Play,
  open: CircleDashed,
  waits: LoaderCircle,
  stop: CircleAlert,
  later: CircleDashed,
  skipped: CircleDashed,
} as const;

const iconClasses: Record<RaceDayLight, string> = {
  done: "text-go-text",
  now: "text-caution",
  open: "text-quiet",
  waits: "text-caution",
  stop: "text-stop",
  later: "text-quiet",
  skipped: "text-quiet",
};

export function Schedule({ competition, nowMs }: { competition: RaceDayCompetition; nowMs: number }) {
  const { homePanel: texts } = useMessages();
  const next = nextRaceDayStep(competition.steps);
  return (
    <Card title={texts.schedule}>
      <ol className="divide-y divide-line border-y border-line" data-testid="schedule">
        {competition.steps.map((step) => {
          const Icon = icons[step.light];
          const isQuiet = step.light === "open" || step.light === "later";
          return (
            <li
              key={step.key}
              data-step={step.key.split(" ")[0]}
              data-light={step.light}
              aria-current={step === next ? "step" : undefined}
              className="grid min-h-12 grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-1 pl-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_4px_0_0_var(--color-go)] md:grid-cols-[1.5rem_minmax(0,1fr)_auto]"
            >
              <Icon aria-hidden className={`size-5 ${iconClasses[step.light]}`} />
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
                <Link to={pageOfStep(competition, step)} className="font-semibold underline-offset-4 hover:underline">
                  <StepName step={step} />
                </Link>
                {!isQuiet && <Badge tone={tones[step.light]}>{texts.lights[step.light]}</Badge>}
                <span className="text-quiet">
                  <StepStanding competition={competition} step={step} />
                </span>
              </div>
              <div className="col-start-2 flex flex-wrap gap-2 empty:hidden md:col-start-3 md:justify-end">
                <StepUndo competition={competition} step={step} nowMs={nowMs} />
                {step !== next && <StepAct competition={competition} step={step} nowMs={nowMs} isQuiet />}
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
