import Play from "virtual:icons/play";
import Wrench from "virtual:icons/wrench";
import { type ReactNode, useState } from "react";
import { type CarLanguage, carLanguages, languageOfFile } from "#languages/compiling/car-language.ts";
import { sourceFor } from "#languages/cars/first-cars/templates.ts";
import { houseCars } from "#languages/cars/house-cars/house-cars.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import type { CircuitName } from "../../races/replay/circuit-layouts.ts";
import { paintsOfOwn } from "../../races/replay/liveries.ts";
import type { ReplaySession } from "../../races/replay/replay-session.ts";
import { LatePart, lazyPart } from "../../app/lazy-part.tsx";
import { Button } from "../../ui/button.tsx";
import { Alert, Badge } from "../../ui/card.tsx";
import { RaceFailure } from "../../races/race-failure.tsx";
import { Select } from "../../ui/field.tsx";
import { SkeletonBox } from "../../ui/skeleton.tsx";
import { carOrigins, type ChoiceCar } from "../cars/car-choice.ts";
import { CarSelect } from "../cars/car-select.tsx";
import { RaceCarsField } from "../cars/race-cars-field.tsx";
import { languageOfDraft } from "../drafts/draft.ts";
import { templateOf } from "../cars/starting-points.ts";
import { useCarChoice, useGarage, useGarageState, useGarageValue } from "../use-garage.ts";
import { placeOf } from "../garage-state.ts";
import { ownTurns } from "../../races/why-lost.ts";
import { formatLoss } from "../../races/replay/race-texts.ts";
import { Paired } from "./paired.tsx";

const RaceReplay = lazyPart(async () => ({ default: (await import("../../races/replay/race-replay.tsx")).RaceReplay }));
const StoryAtTheEnd = lazyPart(async () => ({ default: (await import("../../races/replay/story.tsx")).StoryAtTheEnd }));

/** As tall as the replay with its tower and controls. */
const replayPlace = <SkeletonBox className="mb-[10.8rem] aspect-video" />;

export interface RacePanelProps {
  circuit: CircuitName;
  /** which cars of the race in the address don't race here */
  note: string | undefined;
  onWhy: (turn: number) => void;
}

export function RacePanel({ circuit, note, onWhy }: RacePanelProps) {
  const { livery } = useGarage();
  const { race, whatIf } = useGarageState("race", "whatIf");
  const { editor: texts } = useMessages();
  const [turn, setTurn] = useState(0);
  const [session, setSession] = useState<ReplaySession | null>(null);
  if (race.kind === "failed") {
    return <RaceFailure title={texts.drive.failed} message={race.message} />;
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="text-sm text-quiet">
        {/* Room for what comes later, so that the player doesn't move. */}
        <div className="flex min-h-12 flex-wrap items-baseline justify-between gap-x-3 sm:min-h-7">
          <PlaceOfCar />
          <WinRate />
        </div>
        {/* Its texts may load now, which must not hide the editor. */}
        <LatePart place={reasonPlace}>
          <RaceReason onWhy={onWhy} />
        </LatePart>
        <LastWorkingVersion>{note ?? <Opponents />}</LastWorkingVersion>
      </div>
      <WayBack />
      {race.kind !== "raced" && replayPlace}
      {race.kind === "raced" && (
        <>
          <LatePart place={replayPlace}>
            <RaceReplay
              key={race.round}
              log={race.log}
              circuit={circuit}
              ownSeat={race.seat}
              {...paintsOfOwn(
                livery,
                race.log.seats.map((_, seat) => seat === race.seat),
              )}
              panels={false}
              autoPlay={whatIf === undefined}
              start={whatIf ? { turn: whatIf.afterTurn } : {}}
              onTurn={setTurn}
              onSession={setSession}
            />
          </LatePart>
          <Difference />
          <TemplateFlaw />
          <WhatIf turn={turn} />
          {session && (
            <LatePart place={null}>
              <StoryAtTheEnd session={session} />
            </LatePart>
          )}
        </>
      )}
      <Rivals />
    </div>
  );
}

/** Above the player, because a race that continues explains its place. */
function WayBack() {
  const { drives } = useGarage();
  const { whatIf } = useGarageState("whatIf");
  const { whatIf: texts } = useMessages().editor;
  const { number } = useFormats();
  if (!whatIf) return null;
  return (
    <div className="flex flex-wrap items-center gap-2 border-l-4 border-caution bg-panel px-3 py-1">
      <p className="font-semibold">{texts.running({ turn: number(whatIf.afterTurn) })}</p>
      <Button className="min-h-9!" onClick={() => drives.release()}>
        <Play aria-hidden /> {texts.end}
      </Button>
    </div>
  );
}

/** Continues the race from the turn on screen with the editor's car. */
function WhatIf({ turn }: { turn: number }) {
  const { drives } = useGarage();
  const { race, whatIf } = useGarageState("race", "whatIf");
  const cars = useCarChoice();
  const { whatIf: texts } = useMessages().editor;
  const { number } = useFormats();
  if (race.kind !== "raced") return null;
  const hold = turn !== whatIf?.afterTurn && (
    <Button
      disabled={turn < 1 || turn >= race.log.turns.length}
      onClick={() => (whatIf ? drives.takeOver({ ...whatIf, afterTurn: turn }) : drives.holdAt(turn))}
    >
      <Play aria-hidden /> {texts.hold({ turn: number(turn) })}
    </Button>
  );
  if (!whatIf) return <div>{hold}</div>;
  return (
    <section aria-label={texts.title} className="grid gap-2 border-l-4 border-caution bg-panel px-3 py-2">
      <p data-testid="what-if-outcome">
        {texts.outcome({
          name: whatIf.race.cars[whatIf.seat]!.name,
          before: number(placeOf(whatIf.log, whatIf.seat)),
          after: number(placeOf(race.log, race.seat)),
        })}
      </p>
      <div className="grid gap-2 sm:grid-cols-2">
        <Select
          label={texts.seat}
          value={String(whatIf.seat)}
          onChange={(event) => drives.takeOver({ ...whatIf, seat: Number(event.target.value) })}
          options={whatIf.race.cars.map((car, seat) => ({ value: String(seat), label: car.name }))}
        />
        <CarSelect
          label={texts.driver}
          value={whatIf.driver ?? ""}
          first={[{ value: "", label: texts.editorCar }]}
          cars={cars}
          onChange={(driver) => {
            const { driver: _, ...rest } = whatIf;
            drives.takeOver(driver === "" ? rest : { ...rest, driver });
          }}
        />
      </div>
      {hold && <div>{hold}</div>}
    </section>
  );
}

/** The call that beginners miss most, as the open file's language writes it. */
const buyCalls: Readonly<Record<CarLanguage, string>> = {
  python: "race.buy_acceleration(3)",
  javascript: "race.buyAcceleration(3)",
  typescript: "race.buyAcceleration(3)",
  solidity: "buyAcceleration(3)",
};

/** Of the car before the last change. */
const Before = ({ children }: { children: string }) => (
  <span className="font-sans text-sm font-normal text-quiet not-italic">{children}</span>
);

/** Results stay while the source has errors, and say so. */
export function LastWorkingVersion({ children }: { children?: ReactNode }) {
  const { editor: texts } = useMessages();
  const isBefore = useGarageValue(
    ({ ready, isReadyCurrent, problems }) =>
      ready !== undefined && !isReadyCurrent && problems.some(({ diagnostic }) => diagnostic.severity === "error"),
  );
  return (
    <output className="block min-w-0">
      {isBefore ? (
        <span className="block bg-caution-soft px-3 font-semibold text-caution">{texts.drive.before}</span>
      ) : (
        children
      )}
    </output>
  );
}

const rivalsId = "rivals";

/** The list of cars to race against is below the replay. */
function showRivals(): void {
  const list = document.getElementById(rivalsId);
  if (!(list instanceof HTMLDetailsElement)) return;
  list.open = true;
  list.scrollIntoView({ block: "start" });
  list.querySelector("summary")?.focus({ preventScroll: true });
}

function Opponents() {
  const { race } = useGarageState("race");
  const { drive: texts } = useMessages().editor;
  const { list } = useFormats();
  if (race.kind !== "raced") return null;
  const names = list(race.log.seats.filter((_, seat) => seat !== race.seat).map(({ name }) => name));
  return (
    <button
      type="button"
      className="block cursor-pointer text-left underline decoration-dotted underline-offset-4"
      onClick={showRivals}
    >
      {texts.opponents}: {names}
    </button>
  );
}

function PlaceOfCar() {
  const { race } = useGarageState("race");
  const { drive: texts } = useMessages().editor;
  const { number } = useFormats();
  if (race.kind !== "raced") return null;
  const { log, seat, before } = race;
  return (
    <output className="display text-xl text-ink" data-testid="race-result">
      {log.winner === seat
        ? texts.won
        : texts.result({ place: number(placeOf(log, seat)), cars: number(log.seats.length) })}{" "}
      {before && (
        <Before>
          {texts.figureBefore({ figure: `${number(placeOf(before.log, seat))}/${number(log.seats.length)}` })}
        </Before>
      )}
    </output>
  );
}

/** As tall as the failed turns. */
const reasonPlace = <div className="h-9" />;

/** What cost the car its place. */
function RaceReason({ onWhy }: { onWhy: (turn: number) => void }) {
  const { race } = useGarageState("race");
  const language = useGarageValue(({ draft }) => languageOfFile(draft.openPath) ?? "solidity");
  const { editor: texts, races } = useMessages();
  const { number } = useFormats();
  if (race.kind !== "raced") return reasonPlace;
  const { log, seat, before } = race;
  const { own, failed } = ownTurns(log, seat);
  const failedBefore = before && ownTurns(before.log, seat).failed.length;
  const [firstFailed] = failed;
  const loss = formatLoss(log, seat, { races, car: (each) => log.seats[each]!.name, number });
  return (
    <>
      {(firstFailed || (failedBefore ?? 0) > 0) && (
        <div className="flex min-h-9 flex-wrap items-center gap-2">
          <Badge tone={firstFailed ? "stop" : "go"}>
            {texts.drive.failedTurns({ failed: number(failed.length), turns: number(own.length) })}
            {failedBefore !== undefined && ` ${texts.drive.figureBefore({ figure: number(failedBefore) })}`}
          </Badge>
          {firstFailed && (
            <Button className="min-h-9! px-2.5" onClick={() => onWhy(firstFailed.turn)}>
              {texts.drive.whyFailed}
            </Button>
          )}
        </div>
      )}
      {!firstFailed &&
        (own.every(({ purchases }) => purchases.length === 0) ? (
          <Alert tone="caution">{texts.drive.neverBuys({ call: buyCalls[language] })}</Alert>
        ) : (
          loss && <p className="text-ink">{loss.text}</p>
        ))}
    </>
  );
}

/** How often the car wins, beside its place so that it's on the first screen. */
function WinRate() {
  const { table, race } = useGarageState("table", "race");
  const { wins: texts, drive } = useMessages().editor;
  const { number, percent } = useFormats();
  const [firstRow] = table?.rows ?? [];
  if (!table || !firstRow) return null;
  const { value, low, high } = firstRow.wins;
  const before = race.kind === "raced" ? race.before?.wins : undefined;
  return (
    <p className="shrink-0" title={texts.races({ races: number(table.races) })}>
      <strong className="text-ink">
        {texts.rate({ share: percent(value), low: percent(low), high: percent(high) })}
      </strong>{" "}
      {before !== undefined && drive.figureBefore({ figure: percent(before) })}
    </p>
  );
}

/** Compared with the car that races now. */
function Difference() {
  const { table, baseline } = useGarageState("table", "baseline");
  const old = useCarChoice().find(({ id }) => id === baseline);
  return table?.paired && old ? <Paired places={table.paired} name={old.name} /> : null;
}

function TemplateFlaw() {
  const garage = useGarage();
  const { editor: texts, firstCars } = useMessages();
  const startedFrom = useGarageValue(({ draft }) => draft.startedFrom);
  const template = templateOf(startedFrom);
  const isThere = useGarageValue(
    ({ draft }) => template !== undefined && draft.files[0]?.text === sourceFor(template, firstCars.comments),
  );
  if (!template || !isThere) return null;
  const { idea, flaw, remedy } = firstCars[template.texts];
  const from = sourceFor(template, firstCars.comments).indexOf(template.faulty);
  const mend = () => garage.applyEdits([{ from, to: from + template.faulty.length, insert: template.mended }]);
  return (
    <details className="border-l-4 border-caution bg-panel px-3 py-1">
      <summary className="flex min-h-11 cursor-pointer items-center font-semibold">{texts.template.title}</summary>
      <div className="grid gap-2 pb-3">
        <p>{idea}</p>
        <p>{flaw}</p>
        <p className="font-semibold">{remedy}</p>
        <div>
          <Button kind="primary" onClick={mend}>
            <Wrench aria-hidden /> {texts.template.mend}
          </Button>
        </div>
      </div>
    </details>
  );
}

function Rivals() {
  const garage = useGarage();
  const { rivals, uncompiled } = useGarageState("rivals", "uncompiled");
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
  const noteOf = ({ id, draft, sinceMs }: ChoiceCar) => {
    const house = houseCars.find((car) => car.id === id);
    if (house) return carTexts[house.id].temper;
    return [draft && carLanguages[languageOfDraft(draft)].title, sinceMs !== undefined && relative(sinceMs, now)]
      .filter(Boolean)
      .join(" · ");
  };
  return (
    <details id={rivalsId} className="border border-line px-3 py-1">
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
        <div className="mt-3">
          <RaceCarsField onCars={({ cars: found }) => drives.addRaceCars(found)} />
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
