import { Flag } from "lucide-react";
import { useState } from "react";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { Button, TextLink } from "../../ui/button.tsx";
import { Badge } from "../../ui/card.tsx";
import { type Progress, withOne } from "../lessons/progress.ts";
import { useGarage, useGarageState } from "../use-garage.ts";

/** Races of one rung. */
const rungRaces = 30;
const rungAhead = 20;

export function LadderPanel({
  progress,
  onProgress,
}: {
  progress: Progress;
  onProgress: (progress: Progress) => void;
}) {
  const garage = useGarage();
  const { ready } = useGarageState("ready");
  const { editor: texts, houseCars: carTexts, lessons } = useMessages();
  const { number } = useFormats();
  const [racing, setRacing] = useState("");
  /** of the current car; others haven't raced yet */
  const [scores, setScores] = useState<{ of?: string; wins: Readonly<Record<string, number>> }>({ wins: {} });
  const wins = scores.of === ready?.initcode ? scores.wins : {};
  const rungs = houseCars
    .filter((car) => car.family === garage.formula.family)
    .toSorted((a, b) => a.difficulty - b.difficulty);
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
        <p className="mt-1 font-semibold">
          {texts.ladder.progress({ beaten: number(progress.beaten.length), all: number(rungs.length) })}
        </p>
      </div>
      {!ready && <p className="text-sm text-stop">{texts.drive.needsCar}</p>}
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
                  <TextLink to={`/how-to-play/reference?car=${car.id}#house-cars`}>
                    {texts.ladder.read}
                    <span className="sr-only">: {car.name}</span>
                  </TextLink>
                </p>
                {score !== undefined && (
                  <p className="text-sm font-semibold">
                    {texts.ladder.score({ wins: number(score), races: number(rungRaces) })}
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
                  aria-label={texts.ladder.race({ name: car.name })}
                  pending={racing === car.id}
                  disabled={!ready || racing !== ""}
                  onClick={() => void race(car.id)}
                >
                  <Flag aria-hidden /> {lessons.exercise.race}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
    </div>
  );
}
