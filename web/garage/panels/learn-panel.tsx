import ChevronRight from "virtual:icons/chevron-right";
import Flag from "virtual:icons/flag";
import Play from "virtual:icons/play";
import { carLanguages } from "#languages/compiling/car-language.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { challenges as allChallenges, firstLap } from "#languages/cars/exercises/exercises.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import type { CircuitName } from "../../races/replay/circuit-layouts.ts";
import { Button, QuietLink, TextLink } from "../../ui/button.tsx";
import { useLessonLanguage } from "../lessons/lesson-language.tsx";
import { type LearnPart, type Progress, withOne } from "../lessons/progress.ts";
import { takenLanguages } from "../cars/starting-points.ts";
import { exerciseRivals } from "../test-drive/race-exercise.ts";
import { useGarage, useGarageState } from "../use-garage.ts";
import { ExercisePanel } from "./exercise-panel.tsx";
import { useState } from "react";
import { Badge } from "../../ui/card.tsx";

interface LearnPanelProps {
  progress: Progress;
  onProgress: (progress: Progress) => void;
  /** order set by an organiser; none: all */
  course: readonly string[];
  circuit: CircuitName;
  /** shows a race against a house car */
  onWatch: (id: string) => void;
}

export function LearnPanel({ progress, onProgress, course, circuit, onWatch }: LearnPanelProps) {
  const { editor, lessons } = useMessages();
  const { number } = useFormats();
  const garage = useGarage();
  const language = useLessonLanguage(takenLanguages(garage.rule));
  const rungs = houseCars.filter((car) => car.family === garage.formula.family);
  const ordered = course.flatMap((id) => allChallenges.filter((each) => each.id === id));
  const challenges = ordered.length > 0 ? ordered : allChallenges;
  const count = (done: number, all: number) => `${number(done)}/${number(all)}`;
  const among = (done: readonly string[], ids: readonly { id: string }[]) =>
    count(ids.filter(({ id }) => done.includes(id)).length, ids.length);
  // All need house cars, which not every family has.
  const parts: readonly { part: LearnPart; done: string }[] =
    rungs.length === 0
      ? []
      : [
          { part: "lesson", done: among(progress.steps, firstLap) },
          { part: "challenges", done: among(progress.challenges, challenges) },
          { part: "ladder", done: among(progress.beaten, rungs) },
        ];
  const shown = parts.length > 0 ? progress.part : undefined;
  const onPart = (part: LearnPart) => onProgress({ ...progress, part });
  const toLadder = (
    <Button kind="primary" onClick={() => onPart("ladder")}>
      {lessons.lap.toLadder} <ChevronRight aria-hidden />
    </Button>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <nav aria-label={lessons.learn.label} className="flex flex-wrap gap-2">
        {parts.map((each) => (
          <button
            key={each.part}
            type="button"
            className="choice"
            aria-current={each.part === shown ? "page" : undefined}
            onClick={() => onPart(each.part)}
          >
            {editor.panels[each.part]} <span className="figures ml-1.5 text-quiet">{each.done}</span>
          </button>
        ))}
        <QuietLink to={`/how-to-play/${language}`} target="_blank" className="self-center">
          {editor.panels.guideOf({ language: carLanguages[language].title })}
        </QuietLink>
      </nav>
      {shown === "lesson" && (
        <ExercisePanel
          title={lessons.lap.title}
          exercises={firstLap}
          words={lessons.steps}
          mark="first-lap"
          open={progress.openStep}
          onOpen={(openStep) => onProgress({ ...progress, openStep })}
          done={progress.steps}
          onDone={(id) => onProgress({ ...progress, steps: withOne(progress.steps, id) })}
          circuit={circuit}
          end={
            <>
              <p className="font-semibold">{lessons.lap.finished}</p>
              <div className="flex flex-wrap gap-2">
                <Button kind="primary" onClick={() => onPart("challenges")}>
                  {lessons.lap.toChallenges} <ChevronRight aria-hidden />
                </Button>
                {toLadder}
              </div>
            </>
          }
        />
      )}
      {shown === "challenges" && (
        <ExercisePanel
          title={lessons.course.title}
          lead={lessons.course.lead}
          exercises={challenges}
          words={lessons.challenges}
          mark="challenge"
          open={Math.max(
            0,
            challenges.findIndex(({ id }) => id === progress.openChallenge),
          )}
          onOpen={(place) => onProgress({ ...progress, openChallenge: challenges[place]?.id ?? "" })}
          done={progress.challenges}
          onDone={(id) => onProgress({ ...progress, challenges: withOne(progress.challenges, id) })}
          circuit={circuit}
          end={
            <>
              <p className="font-semibold">{lessons.course.finished}</p>
              <div>{toLadder}</div>
            </>
          }
        />
      )}
      {shown === "ladder" && <LadderPanel progress={progress} onProgress={onProgress} onWatch={onWatch} />}
    </div>
  );
}

/** Races of one rung. */
const rungRaces = 30;
const rungAhead = 20;

function LadderPanel({ progress, onProgress, onWatch }: Pick<LearnPanelProps, "progress" | "onProgress" | "onWatch">) {
  const garage = useGarage();
  const { isReadyCurrent, problems, ready } = useGarageState("isReadyCurrent", "problems", "ready");
  const hasErrors = problems.some(({ diagnostic }) => diagnostic.severity === "error");
  const { editor: texts, houseCars: carTexts, lessons } = useMessages();
  const { number, list } = useFormats();
  const [racing, setRacing] = useState("");
  /** of the current car; others haven't raced yet */
  const [scores, setScores] = useState<{ of?: string; wins: Readonly<Record<string, number>> }>({ wins: {} });
  const wins = scores.of === ready?.initcode ? scores.wins : {};
  const rungs = houseCars
    .filter((car) => car.family === garage.formula.family)
    .toSorted((a, b) => a.difficulty - b.difficulty);
  const othersOf = (rival: string) =>
    exerciseRivals({ rival }, houseCars, garage.formula.cars)
      .slice(1)
      .map(({ name }) => name);
  const next = rungs.find((car) => !progress.beaten.includes(car.id));
  const race = async (id: string) => {
    const raced = ready?.initcode;
    setRacing(id);
    const result = await garage.drives
      .exercise({ rival: id, races: rungRaces, counted: "ahead", least: rungAhead })
      .catch(() => undefined);
    setRacing("");
    if (!result) return;
    setScores((before) => ({
      ...(raced !== undefined && { of: raced }),
      wins: { ...(before.of === raced && before.wins), [id]: result.counted },
    }));
    if (result.counted >= rungAhead) onProgress({ ...progress, beaten: withOne(progress.beaten, id) });
  };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <h2 className="display text-2xl">{texts.ladder.title}</h2>
        <p className="text-quiet">{texts.ladder.lead({ races: number(rungRaces), least: number(rungAhead) })}</p>
      </div>
      {(!ready || hasErrors) && <p className="text-sm text-stop">{texts.drive.needsCar}</p>}
      <ol className="grid gap-px bg-line">
        {rungs.map((car) => {
          const isBeaten = progress.beaten.includes(car.id);
          const score = wins[car.id];
          return (
            <li
              key={car.id}
              className="grid grid-cols-[2.5rem_1fr_auto] items-center gap-x-3 gap-y-1 bg-page px-2 py-2"
              data-rung={car.id}
            >
              <span className="figures text-2xl font-bold">{number(car.difficulty)}</span>
              <div>
                <p>
                  <span className="font-semibold">{car.name}</span>{" "}
                  <span className="text-sm text-quiet">{carTexts[car.id].temper}</span>
                </p>
                <p className="text-sm">
                  {carTexts[car.id].story}{" "}
                  <TextLink to={`/how-to-play/reference?car=${car.id}#house-cars`} target="_blank">
                    {texts.ladder.read}
                    <span className="sr-only">: {car.name}</span>
                  </TextLink>
                </p>
                {score !== undefined && (
                  <p className="text-sm font-semibold">
                    {texts.ladder.score({
                      name: car.name,
                      wins: number(score),
                      races: number(rungRaces),
                      others: list(othersOf(car.id)),
                    })}
                  </p>
                )}
              </div>
              <div className="grid justify-items-end gap-2">
                {isBeaten ? (
                  <Badge tone="go">{texts.ladder.beaten}</Badge>
                ) : (
                  car === next && <Badge tone="fastest">{texts.ladder.next}</Badge>
                )}
                <Button
                  className="w-full"
                  aria-label={texts.ladder.race({ name: car.name })}
                  pending={racing === car.id}
                  disabled={!isReadyCurrent || hasErrors || racing !== ""}
                  onClick={() => void race(car.id)}
                >
                  <Flag aria-hidden /> {lessons.exercise.race}
                </Button>
                <Button
                  className="w-full"
                  aria-label={texts.ladder.watch({ name: car.name })}
                  disabled={!isReadyCurrent || hasErrors}
                  onClick={() => onWatch(car.id)}
                >
                  <Play aria-hidden /> {lessons.exercise.watch}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
