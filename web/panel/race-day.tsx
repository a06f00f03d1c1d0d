import { Check, CircleAlert, CircleDashed, LoaderCircle, Play } from "lucide-react";
import { nextRaceDayStep, type RaceDayLight } from "#domain/stages/race-day.ts";
import { useMessages } from "../ui/messages.tsx";
import { Badge, Card } from "../ui/card.tsx";
import type { RaceDayCompetition } from "./race-day-facts.ts";
import { StepAct, StepUndo } from "./step-act.tsx";
import { StepName, StepStanding } from "./step-words.tsx";

const tones = { done: "go", now: "caution", waits: "caution", stop: "stop", later: "neutral" } as const;

const icons = { done: Check, now: Play, waits: LoaderCircle, stop: CircleAlert, later: CircleDashed } as const;

const iconClasses: Record<RaceDayLight, string> = {
  done: "text-go-text",
  now: "text-caution",
  waits: "text-caution",
  stop: "text-stop",
  later: "text-quiet",
};

export function RaceDay({ competition, nowMs }: { competition: RaceDayCompetition; nowMs: number }) {
  const { homePanel: overview } = useMessages();
  const next = nextRaceDayStep(competition.steps);
  return (
    <Card title={overview.evening({ name: competition.name })}>
      <ol className="divide-y divide-line border-y border-line" data-testid="evening">
        {competition.steps.map((step) => {
          const Icon = icons[step.light];
          return (
            <li
              key={step.key}
              data-step={step.key.split(" ")[0]}
              data-light={step.light}
              aria-current={step === next ? "step" : undefined}
              className="grid grid-cols-[1.5rem_minmax(0,1fr)] items-center gap-x-3 gap-y-2 py-2 pl-2 aria-[current]:bg-raised aria-[current]:shadow-[inset_4px_0_0_var(--go)] md:grid-cols-[1.5rem_minmax(0,1fr)_auto]"
            >
              <Icon aria-hidden className={`size-5 ${iconClasses[step.light]}`} />
              <div className="flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
                <StepName competition={competition} step={step} />
                <Badge tone={tones[step.light]}>{overview.lights[step.light]}</Badge>
                <span className="text-quiet">
                  <StepStanding competition={competition} step={step} />
                </span>
              </div>
              <div className="col-start-2 flex flex-wrap gap-2 md:col-start-3 md:justify-end">
                <StepUndo competition={competition} step={step} nowMs={nowMs} />
                <StepAct competition={competition} step={step} nowMs={nowMs} isNext={step === next} />
              </div>
            </li>
          );
        })}
      </ol>
    </Card>
  );
}
