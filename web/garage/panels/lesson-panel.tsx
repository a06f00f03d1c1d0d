import { ChevronLeft, ChevronRight, Flag } from "lucide-react";
import { useState } from "react";
import { houseCar } from "#solidity/house-cars/house-cars.ts";
import { useFormats, useMessages } from "../../messages/messages.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/card.tsx";
import { firstLap, lineWith, readNumber, setNumber } from "#solidity/templates/first-lap.ts";
import { type Progress, withOne } from "../lessons/progress.ts";
import { useWorkshop, useWorkshopState, useWorkshopValue } from "../use-workshop.ts";
import type { WorkshopState } from "../workshop-state.ts";
import type { DuelResult } from "../drive/test-driver.ts";

interface LessonPanelProps {
  progress: Progress;
  onProgress: (progress: Progress) => void;
  onLadder: () => void;
}

/** The first lap: what to do, a slider where there is one, and the races that say whether it is done. */
export function LessonPanel({ progress, onProgress, onLadder }: LessonPanelProps) {
  const workshop = useWorkshop();
  const { isReadyCurrent, problems } = useWorkshopState("isReadyCurrent", "problems");
  const { lessons, editor } = useMessages();
  const { number, percent } = useFormats();
  const [result, setResult] = useState<{ of: string; duel: DuelResult } | null>(null);
  const [isRacing, setRacing] = useState(false);
  const index = Math.min(progress.openStep, firstLap.length - 1);
  const step = firstLap[index]!;
  const words = lessons.steps[step.id];
  const rival = houseCar(step.goal.rival).name;
  const startedFrom = `first-lap-${step.id}`;
  const isLoaded = useWorkshopValue(({ draft }) => draft.startedFrom === startedFrom);
  const sourceOf = ({ draft }: Pick<WorkshopState, "draft">) => draft.files[0]?.text ?? "";
  /** the line that the slider writes, for those whose editor is not beside it */
  const sliderLine = useWorkshopValue((state) => {
    const constant = step.slider?.constant;
    return constant === undefined ? undefined : lineWith(sourceOf(state), constant);
  });
  const value = useWorkshopValue((state) => step.slider && readNumber(sourceOf(state), step.slider.constant));
  const isDone = progress.steps.includes(step.id);
  const hasErrors = problems.some((problem) => problem.diagnostic.severity === "error");

  const open = (place: number) => {
    setResult(null);
    onProgress({ ...progress, openStep: place });
  };
  const load = () => {
    setResult(null);
    void workshop.startDraft({
      name: `${lessons.lap.title} ${number(index + 1)}`,
      text: step.source(words.comments),
      startedFrom,
    });
  };
  const race = async () => {
    setRacing(true);
    const duel = await workshop.drives.duel(step.goal.rival, step.goal.races).catch(() => undefined);
    setRacing(false);
    if (!duel) return;
    setResult({ of: step.id, duel });
    if (isReached(duel)) onProgress({ ...progress, steps: withOne(progress.steps, step.id) });
  };
  const isReached = (duel: DuelResult) =>
    duel.ahead >= step.goal.ahead && (!step.goal.noFailedTurns || duel.failedShare === 0);
  const duel = result?.of === step.id ? result.duel : undefined;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="display text-2xl">{lessons.lap.title}</h2>
        <p className="text-quiet">{lessons.lap.lead}</p>
      </div>
      <ol aria-label={lessons.lap.steps} className="flex flex-wrap gap-1">
        {firstLap.map((each, place) => (
          <li key={each.id}>
            <button
              type="button"
              aria-current={place === index ? "step" : undefined}
              aria-label={`${lessons.lap.step({ step: number(place + 1), steps: number(firstLap.length) })}${progress.steps.includes(each.id) ? `, ${lessons.lap.done}` : ""}`}
              onClick={() => open(place)}
              className={`figures min-h-11 min-w-11 border-2 font-semibold ${place === index ? "border-ink" : "border-line"} ${progress.steps.includes(each.id) ? "bg-go text-on-go" : ""}`}
            >
              {number(place + 1)}
            </button>
          </li>
        ))}
      </ol>
      <section aria-labelledby="lesson-title" className="grid gap-3 border-t-4 border-ink bg-panel px-4 py-3">
        <p className="text-sm text-quiet">
          {lessons.lap.step({ step: number(index + 1), steps: number(firstLap.length) })}
        </p>
        <h3 id="lesson-title" className="display text-2xl">
          {words.title}
        </h3>
        <p>{words.text}</p>
        <p className="font-semibold">
          {lessons.lap.goal({ ahead: number(step.goal.ahead), races: number(step.goal.races), rival })}{" "}
          {step.goal.noFailedTurns && lessons.lap.goalNoFailure}
        </p>
        {!isLoaded && (
          <div>
            <Button kind="primary" onClick={load}>
              {lessons.lap.load}
            </Button>
          </div>
        )}
        {isLoaded && step.slider && value !== undefined && "slider" in words && (
          <label className="grid gap-1">
            <span className="flex justify-between font-semibold">
              {words.slider} <output className="figures text-xl">{number(value)}</output>
            </span>
            <input
              type="range"
              className="h-11 w-full accent-go"
              min={step.slider.min}
              max={step.slider.max}
              step={step.slider.step}
              value={value}
              onChange={(event) => {
                const text =
                  step.slider && setNumber(sourceOf(workshop.state), step.slider.constant, Number(event.target.value));
                if (text !== undefined) workshop.edit(text);
              }}
            />
            {sliderLine !== undefined && <code className="bg-raised px-2 py-1 text-sm lg:hidden">{sliderLine}</code>}
          </label>
        )}
        {isLoaded && (
          <div className="flex flex-wrap gap-2">
            <Button
              kind="primary"
              pending={isRacing}
              disabled={!isReadyCurrent || hasErrors}
              onClick={() => void race()}
            >
              <Flag aria-hidden /> {isRacing ? lessons.lap.racing : lessons.lap.race}
            </Button>
            <Button onClick={load}>{lessons.lap.reload}</Button>
          </div>
        )}
        {isLoaded && hasErrors && <p className="text-sm text-stop">{editor.drive.needsCar}</p>}
        {duel && (
          <Alert
            tone={isReached(duel) ? "go" : "caution"}
            title={isReached(duel) ? lessons.lap.reached : lessons.lap.missed}
          >
            <p data-testid="lesson-result">
              {lessons.lap.result({ ahead: number(duel.ahead), races: number(duel.races), rival })}{" "}
              {duel.failedShare > 0 && lessons.lap.failed({ share: percent(duel.failedShare, 1) })}
            </p>
          </Alert>
        )}
        {isDone && index === firstLap.length - 1 && <p className="font-semibold">{lessons.lap.finished}</p>}
        <div className="flex flex-wrap gap-2">
          {index > 0 && (
            <Button onClick={() => open(index - 1)}>
              <ChevronLeft aria-hidden /> {lessons.lap.back}
            </Button>
          )}
          {index < firstLap.length - 1 && (
            <Button {...(isDone ? { kind: "primary" as const } : {})} onClick={() => open(index + 1)}>
              {lessons.lap.next} <ChevronRight aria-hidden />
            </Button>
          )}
          {isDone && index === firstLap.length - 1 && (
            <Button kind="primary" onClick={onLadder}>
              {lessons.lap.toLadder} <ChevronRight aria-hidden />
            </Button>
          )}
        </div>
      </section>
    </div>
  );
}
