import { Pause, Play } from "lucide-react";
import { lazy, useState } from "react";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import type { CircuitName } from "../../races/replay/circuit-layouts.ts";
import type { ReplaySession } from "../../races/replay/replay-session.ts";
import { LatePart } from "../../app/lazy-part.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge } from "../../ui/card.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Select } from "../../ui/select.tsx";
import { SkeletonBox } from "../../ui/skeleton.tsx";
import { carOrigins, type ChoiceCar } from "../cars/car-choice.ts";
import { CarSelect } from "../cars/car-select.tsx";
import { RaceCarsField } from "../cars/race-cars-field.tsx";
import { useCarChoice, useGarage, useGarageState } from "../use-garage.ts";
import { placeOf } from "../garage-state.ts";

const RaceReplay = lazy(async () => ({ default: (await import("../../races/replay/race-replay.tsx")).RaceReplay }));
const StoryAtTheEnd = lazy(async () => ({ default: (await import("../../races/replay/story.tsx")).StoryAtTheEnd }));

export function RacePanel({ circuit, onWhy }: { circuit: CircuitName; onWhy: (turn: number) => void }) {
  const garage = useGarage();
  const { race, whatIf } = useGarageState("race", "whatIf");
  const cars = useCarChoice();
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  const [turn, setTurn] = useState(0);
  const [session, setSession] = useState<ReplaySession | null>(null);
  const outcomeOf = (before: number, after: number) =>
    texts.whatIf.outcome({ same: after === before, after: number(after), before: number(before) });
  if (race.kind === "failed") {
    return (
      <Alert tone="stop" title={texts.drive.failed}>
        {race.message}
      </Alert>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {race.kind === "running" && <SkeletonBox className="aspect-video" />}
      {race.kind === "none" && <EmptyState title={texts.drive.title}>{texts.drive.needsCar}</EmptyState>}
      {race.kind === "raced" && (
        <>
          <RaceResult onWhy={onWhy} />
          <LatePart place={<SkeletonBox className="aspect-video" />}>
            <RaceReplay
              key={race.round}
              log={race.log}
              circuit={circuit}
              ownSeat={race.seat}
              panels={false}
              autoPlay={whatIf === undefined}
              start={whatIf ? { turn: whatIf.afterTurn } : {}}
              onTurn={setTurn}
              onSession={setSession}
            />
            {session && <StoryAtTheEnd session={session} />}
          </LatePart>
          <section aria-label={texts.whatIf.title} className="grid gap-2 border-l-4 border-edge bg-panel px-3 py-2">
            <p className="font-semibold">{texts.whatIf.title}</p>
            <p className="text-sm">
              {whatIf ? texts.whatIf.running({ turn: number(whatIf.afterTurn) }) : texts.whatIf.lead}
            </p>
            {whatIf && (
              <div className="grid gap-2 sm:grid-cols-2">
                <Select
                  label={texts.whatIf.seat}
                  value={String(whatIf.seat)}
                  onChange={(event) => garage.drives.takeOver({ ...whatIf, seat: Number(event.target.value) })}
                  options={whatIf.race.cars.map((car, seat) => ({ value: String(seat), label: car.name }))}
                />
                <CarSelect
                  label={texts.whatIf.driver}
                  value={whatIf.driver ?? ""}
                  first={[{ value: "", label: texts.whatIf.editorCar }]}
                  cars={cars}
                  onChange={(driver) => {
                    const { driver: _, ...rest } = whatIf;
                    garage.drives.takeOver(driver === "" ? rest : { ...rest, driver });
                  }}
                />
              </div>
            )}
            {whatIf && (
              <p className="text-sm font-semibold" data-testid="what-if-outcome">
                {outcomeOf(placeOf(whatIf.log, whatIf.seat), placeOf(race.log, race.seat))}
              </p>
            )}
            <div className="flex flex-wrap gap-2">
              {turn !== whatIf?.afterTurn && (
                <Button
                  disabled={turn < 1 || turn >= race.log.turns.length}
                  onClick={() =>
                    whatIf ? garage.drives.takeOver({ ...whatIf, afterTurn: turn }) : garage.drives.holdAt(turn)
                  }
                >
                  <Pause aria-hidden /> {texts.whatIf.hold({ turn: number(turn) })}
                </Button>
              )}
              {whatIf && (
                <Button onClick={() => garage.drives.release()}>
                  <Play aria-hidden /> {texts.whatIf.end}
                </Button>
              )}
            </div>
          </section>
        </>
      )}
      <Rivals />
    </div>
  );
}

function RaceResult({ onWhy }: { onWhy: (turn: number) => void }) {
  const { race } = useGarageState("race");
  const { editor: texts } = useMessages();
  const { number } = useFormats();
  if (race.kind !== "raced") return null;
  const { log, seat } = race;
  const own = log.turns.filter((turn) => turn.mover === race.seat);
  const failed = own.filter((turn) => turn.outcome?.kind !== "ok");
  const place = placeOf(log, seat);
  const firstFailed = failed[0];
  return (
    <output className="flex flex-wrap items-center gap-3">
      <p className="display text-2xl" data-testid="race-result">
        {log.winner === seat
          ? texts.drive.won({ turns: number(log.turns.length) })
          : texts.drive.result({
              place: number(place),
              cars: number(log.seats.length),
              turns: number(log.turns.length),
            })}
      </p>
      {firstFailed && (
        <>
          <Badge tone="stop">
            {texts.drive.failedTurns({ failed: number(failed.length), turns: number(own.length) })}
          </Badge>
          <Button onClick={() => onWhy(firstFailed.turn)}>{texts.drive.whyFailed}</Button>
        </>
      )}
    </output>
  );
}

function Rivals() {
  const garage = useGarage();
  const { rivals, ready, uncompiled } = useGarageState("rivals", "ready", "uncompiled");
  const cars = useCarChoice();
  const { editor: texts, carChoice, houseCars: carTexts } = useMessages();
  const { number, relative, list } = useFormats();
  const { drives, formula } = garage;
  const seats = formula.cars - 1;
  const [now] = useState(() => Date.now());
  const toggle = (id: string) => {
    const next = rivals.includes(id) ? rivals.filter((each) => each !== id) : [...rivals, id].slice(-seats);
    drives.setRivals(next);
  };
  const noteOf = ({ id, sinceMs }: ChoiceCar) => {
    const house = houseCars.find((car) => car.id === id);
    return house ? carTexts[house.id].temper : sinceMs === undefined ? "" : relative(sinceMs, now);
  };
  return (
    <details className="border border-line px-3 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">
        {texts.drive.opponents}: {rivals.length}/{seats}
      </summary>
      <fieldset className="pb-2">
        <legend className="text-sm text-quiet">{texts.drive.opponentsHint({ count: number(seats) })}</legend>
        {uncompiled.length > 0 && (
          <p className="py-1 text-sm text-stop">
            {carChoice.uncompiled({ names: list(uncompiled), count: uncompiled.length })}
          </p>
        )}
        {!cars.some(({ origin }) => origin === "house") && <p className="py-2">{texts.drive.noHouseCars}</p>}
        {carOrigins.map((origin) => {
          const own = cars.filter((car) => car.origin === origin);
          return (
            own.length > 0 && (
              <fieldset key={origin}>
                <legend className="mt-2 text-sm font-semibold">{carChoice.origins[origin]}</legend>
                {own.map((car) => (
                  <RivalChoice
                    key={car.id}
                    car={car}
                    note={noteOf(car)}
                    isChosen={rivals.includes(car.id)}
                    onToggle={toggle}
                  />
                ))}
              </fieldset>
            )
          );
        })}
        <div className="mt-3 grid gap-3">
          <RaceCarsField onCars={({ cars: found }) => drives.addRaceCars(found)} />
          <div>
            <Button disabled={!ready} onClick={() => drives.keepCar()}>
              {texts.drive.keep}
            </Button>
          </div>
        </div>
      </fieldset>
    </details>
  );
}

function RivalChoice({
  car: { id, name },
  note,
  isChosen,
  onToggle,
}: {
  car: ChoiceCar;
  note: string;
  isChosen: boolean;
  onToggle: (id: string) => void;
}) {
  return (
    <label className="flex min-h-11 items-center gap-3 py-1">
      <input
        type="checkbox"
        aria-label={name}
        className="size-5 accent-go"
        checked={isChosen}
        onChange={() => onToggle(id)}
      />
      <span>
        <span className="font-semibold">{name}</span> <span className="text-sm text-quiet">{note}</span>
      </span>
    </label>
  );
}
