import ChevronLeft from "virtual:icons/chevron-left";
import ChevronRight from "virtual:icons/chevron-right";
import Flag from "virtual:icons/flag";
import { type ReactNode, useState } from "react";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import {
  type Exercise,
  type Goal,
  type LessonWords,
  lessonWords,
  lineWith,
  readNumber,
  setNumber,
} from "#languages/cars/exercises/exercise.ts";
import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import type { CircuitName } from "../../races/replay/circuit-layouts.ts";
import { paintsOfOwn } from "../../races/replay/liveries.ts";
import type { ReplaySession } from "../../races/replay/replay-session.ts";
import { LatePart, lazyPart } from "../../app/lazy-part.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert } from "../../ui/card.tsx";
import { SkeletonBox } from "../../ui/skeleton.tsx";
import { type ExerciseResult, isReached } from "../test-drive/race-exercise.ts";
import { useLessonLanguage } from "../lessons/lesson-language.tsx";
import { startOf, takenLanguages } from "../cars/starting-points.ts";
import { useGarage, useGarageState, useGarageValue } from "../use-garage.ts";
import type { GarageState } from "../garage-state.ts";

const RaceReplay = lazyPart(async () => ({ default: (await import("../../races/replay/race-replay.tsx")).RaceReplay }));
const StoryAtTheEnd = lazyPart(async () => ({ default: (await import("../../races/replay/story.tsx")).StoryAtTheEnd }));

type LessonText = string | ((words: LessonWords) => string);

interface ExerciseWords {
  title: string;
  text: LessonText;
  strategy?: LessonText;
  slider?: string;
  comments: readonly string[];
}

interface ExercisePanelProps {
  title: string;
  lead?: string;
  exercises: readonly Exercise[];
  words: Readonly<Record<string, ExerciseWords>>;
  mark: string;
  open: number;
  onOpen: (place: number) => void;
  done: readonly string[];
  onDone: (id: string) => void;
  circuit: CircuitName;
  end: ReactNode;
}

/** Also says so by a tick. */
const doneClass =
  "step-done bg-go text-on-go after:absolute after:top-[-0.1rem] after:right-[0.15rem] after:text-[0.75rem] after:content-['✓']";

/** The result, the next step and the race are below the instructions. */
const scrollTo = (result: HTMLElement | null) => result?.scrollIntoView({ block: "start", behavior: "smooth" });

export function ExercisePanel(props: ExercisePanelProps) {
  const { exercises, done, open } = props;
  const garage = useGarage();
  const { isReadyCurrent, problems } = useGarageState("isReadyCurrent", "problems");
  const messages = useMessages();
  const { lessons, editor } = messages;
  const { exercise: texts } = lessons;
  const { number } = useFormats();
  const [result, setResult] = useState<{ of: string; races: ExerciseResult; log: RaceLog } | null>(null);
  const [isRacing, setRacing] = useState(false);
  const [session, setSession] = useState<ReplaySession | null>(null);
  const index = Math.min(open, exercises.length - 1);
  const exercise = exercises[index]!;
  const words = props.words[exercise.id]!;
  const language = useLessonLanguage(takenLanguages(garage.rule));
  // Solidity drafts keep the mark from before there were other languages.
  const startedFrom = `${props.mark}-${exercise.id}${language === "solidity" ? "" : `.${language}`}`;
  const isLoaded = useGarageValue(({ draft }) => draft.startedFrom === startedFrom);
  const sourceOf = ({ draft }: Pick<GarageState, "draft">) => draft.files[0]?.text ?? "";
  const sliderLine = useGarageValue((state) => {
    const constant = exercise.slider?.constant;
    return constant === undefined ? undefined : lineWith(sourceOf(state), constant);
  });
  const value = useGarageValue((state) => exercise.slider && readNumber(sourceOf(state), exercise.slider.constant));
  const isDone = done.includes(exercise.id);
  const hasErrors = problems.some((problem) => problem.diagnostic.severity === "error");

  const textFor = (text: LessonText) => (typeof text === "string" ? text : text(lessonWords[language]));
  /** Opens an exercise with its draft, which is continued. */
  const show = (place: number) => {
    setResult(null);
    props.onOpen(place);
    void startOf(`${props.mark}-${exercises[place]!.id}`, language, garage.formula.family, messages).then(
      (start) => start && garage.openStart(start),
    );
  };
  const restart = () => {
    setResult(null);
    garage.edit(exercise.cars[language].source(words.comments));
  };
  const race = async () => {
    setRacing(true);
    try {
      const races = await garage.drives.exercise(exercise.goal);
      if (!races) return;
      setResult({ of: exercise.id, races, log: await garage.drives.exerciseRace(races.shown.race) });
      if (isReached(exercise.goal, races)) props.onDone(exercise.id);
    } catch {
      // Aborted: the page closed, or another exercise was opened.
    } finally {
      setRacing(false);
    }
  };
  const shown = result?.of === exercise.id ? result : undefined;
  const key = shown && `${shown.of} ${shown.races.counted} ${shown.races.shown.number}`;

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="display text-2xl">{props.title}</h2>
        {props.lead !== undefined && <p className="text-quiet">{props.lead}</p>}
      </div>
      <ol aria-label={texts.steps} className="flex flex-wrap gap-1">
        {exercises.map((each, place) => (
          <li key={each.id}>
            <button
              type="button"
              aria-current={place === index ? "step" : undefined}
              aria-label={`${texts.step({ step: number(place + 1), steps: number(exercises.length) })}, ${props.words[each.id]?.title}${done.includes(each.id) ? `, ${texts.done}` : ""}`}
              onClick={() => show(place)}
              className={`step-mark figures relative min-h-11 min-w-11 border-2 border-line font-semibold aria-[current]:border-ink aria-[current]:shadow-[inset_0_-4px_0_var(--color-ink)] ${done.includes(each.id) ? doneClass : ""}`}
            >
              {number(place + 1)}
            </button>
          </li>
        ))}
      </ol>
      <section aria-labelledby="exercise-title" className="grid gap-3 border-t-4 border-ink bg-panel px-4 py-3">
        <p className="text-sm text-quiet">{texts.step({ step: number(index + 1), steps: number(exercises.length) })}</p>
        <h3 id="exercise-title" className="display text-2xl">
          {words.title}
        </h3>
        <p>{textFor(words.text)}</p>
        {words.strategy !== undefined && <p>{textFor(words.strategy)}</p>}
        <GoalText goal={exercise.goal} />
        {!isLoaded && (
          <div>
            <Button kind="primary" onClick={() => show(index)}>
              {texts.load}
            </Button>
          </div>
        )}
        {isLoaded && exercise.slider && value !== undefined && (
          <label className="grid gap-1">
            <span className="flex justify-between font-semibold">
              {words.slider} <output className="figures text-xl">{number(value)}</output>
            </span>
            <input
              type="range"
              className="h-11 w-full accent-go"
              min={exercise.slider.min}
              max={exercise.slider.max}
              step={exercise.slider.step}
              value={value}
              onChange={(event) => {
                const { slider } = exercise;
                const text = slider && setNumber(sourceOf(garage.state), slider.constant, Number(event.target.value));
                if (text !== undefined) garage.edit(text);
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
              <Flag aria-hidden /> {isRacing ? texts.racing : texts.race}
            </Button>
            <Button onClick={restart}>{texts.reload}</Button>
          </div>
        )}
        {isLoaded && hasErrors && <p className="text-sm text-stop">{editor.drive.needsCar}</p>}
        {shown && (
          <div key={key} ref={scrollTo} className="scroll-mt-3">
            <ExerciseVerdict goal={exercise.goal} races={shown.races} />
          </div>
        )}
        {isDone && index === exercises.length - 1 && props.end}
        <div className="flex flex-wrap gap-2">
          {index > 0 && (
            <Button onClick={() => show(index - 1)}>
              <ChevronLeft aria-hidden /> {texts.back}
            </Button>
          )}
          {index < exercises.length - 1 && (
            <Button {...(isDone ? { kind: "primary" as const } : {})} onClick={() => show(index + 1)}>
              {texts.next} <ChevronRight aria-hidden />
            </Button>
          )}
        </div>
      </section>
      {shown && (
        <figure>
          <figcaption className="pb-2 font-semibold">
            {texts.shown[shown.races.counted === shown.races.races ? "won" : "lost"]({
              number: number(shown.races.shown.number),
            })}
          </figcaption>
          <LatePart place={<SkeletonBox className="aspect-video" />}>
            <RaceReplay
              key={key}
              log={shown.log}
              circuit={props.circuit}
              ownSeat={shown.races.shown.seat}
              {...paintsOfOwn(
                garage.livery,
                shown.log.seats.map((_, seat) => seat === shown.races.shown.seat),
              )}
              panels={false}
              autoPlay
              start={{}}
              onSession={setSession}
            />
            {session && (
              <div className="mt-4">
                <StoryAtTheEnd session={session} />
              </div>
            )}
          </LatePart>
        </figure>
      )}
    </div>
  );
}

function nameOf(id: string): string {
  return houseCarNames.find((car) => car.id === id)?.name ?? id;
}

function GoalText({ goal }: { goal: Goal }) {
  const { exercise: texts } = useMessages().lessons;
  const { number } = useFormats();
  return (
    <p className="font-semibold">
      {[
        texts.goal[goal.counted]({
          least: number(goal.least),
          races: number(goal.races),
          rival: nameOf(goal.rival),
        }),
        goal.noFailedTurns && texts.goalNoFailure,
        goal.lateTurns !== undefined && texts.goalLate,
        goal.leastFromEachSeat !== undefined &&
          texts.goalSeats({
            least: number(goal.leastFromEachSeat),
            // Races are spread evenly over the five seats.
            races: number(goal.races / 5),
          }),
      ]
        .filter(Boolean)
        .join(" ")}
    </p>
  );
}

function ExerciseVerdict({ goal, races }: { goal: Goal; races: ExerciseResult }) {
  const { exercise: texts } = useMessages().lessons;
  const { number, percent } = useFormats();
  const reached = isReached(goal, races);
  return (
    <Alert tone={reached ? "go" : "caution"} title={reached ? texts.reached : texts.missed}>
      <p data-testid="lesson-result">
        {[
          texts.result[goal.counted]({
            counted: number(races.counted),
            races: number(races.races),
            rival: nameOf(goal.rival),
          }),
          goal.leastFromEachSeat !== undefined &&
            texts.fromSeats({
              seats: number(races.countedFromSeat.length),
              counts: races.countedFromSeat.map((count) => number(count)).join(", "),
            }),
          races.failedShare > 0 && texts.failed({ share: percent(races.failedShare, 1) }),
        ]
          .filter(Boolean)
          .join(" ")}
      </p>
    </Alert>
  );
}
