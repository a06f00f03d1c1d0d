import Dices from "virtual:icons/dices";
import Flag from "virtual:icons/flag";
import Shuffle from "virtual:icons/shuffle";
import type { PresetName } from "#engine/formula/formula.ts";
import { useMessages } from "../ui/messages.tsx";
import type { ChoiceCar, RaceCar } from "../garage/cars/car-choice.ts";
import { CarSelect } from "../garage/cars/car-select.tsx";
import { RaceCarsField } from "../garage/cars/race-cars-field.tsx";
import { randomSeed } from "../races/race-request.ts";
import { Button } from "../ui/button.tsx";
import { TextAreaField, TextField, Select } from "../ui/field.tsx";
import { type Entrant, type HouseCarRow, type RaceSettings, defaultSettings, presetNames } from "./race-settings.ts";

interface RaceFormProps {
  settings: RaceSettings;
  houseCars: readonly HouseCarRow[];
  cars: readonly ChoiceCar[];
  onRaceCars: (cars: readonly RaceCar[]) => void;
  onChange: (settings: RaceSettings) => void;
  onRun: () => void;
  running: boolean;
  onCancel: () => void;
  /** by place: `seed`, `cars[2]` */
  wrong: { path: string; message: string } | null;
}

export function RaceForm({
  settings,
  houseCars,
  cars,
  onRaceCars,
  onChange,
  onRun,
  running,
  onCancel,
  wrong,
}: RaceFormProps) {
  const { race } = useMessages().simulator;
  const setEntrant = (seat: number, entrant: Entrant) =>
    onChange({ ...settings, entrants: settings.entrants.with(seat, entrant) });
  const order = (entrants: readonly Entrant[]) => onChange({ ...settings, entrants });
  return (
    <form
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        onRun();
      }}
    >
      <div>
        {cars.length === 0 && <p className="text-sm text-quiet">{race.noCars}</p>}
        <ol className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-5">
          {settings.entrants.map((entrant, seat) => (
            <SeatRow
              key={seat}
              seat={seat}
              entrant={entrant}
              cars={cars}
              error={wrong?.path === `cars[${seat}]` ? wrong.message : undefined}
              onChange={(changed) => setEntrant(seat, changed)}
            />
          ))}
        </ol>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button kind="primary" size="large" type="submit" pending={running}>
          <Flag aria-hidden /> {running ? race.running : race.run}
        </Button>
        <Button onClick={() => order(shuffled(settings.entrants))}>
          <Shuffle aria-hidden /> {race.shuffle}
        </Button>
        {running && <Button onClick={onCancel}>{race.cancel}</Button>}
      </div>
      <details className="space-y-5" open={wrong?.path === "seed" || undefined}>
        <summary className="footer-link w-fit cursor-pointer font-semibold">{race.more}</summary>
        <div className="grid gap-5 sm:grid-cols-2">
          <Select
            label={race.formula}
            value={settings.preset}
            onChange={(event) => onChange(defaultSettings(event.target.value as PresetName, houseCars, settings.seed))}
            options={presetNames.map((name) => ({ value: name, label: race.formulas[name] }))}
          />
          <div className="flex items-end gap-2">
            <div className="min-w-0 flex-1">
              <TextField
                label={race.seed}
                error={wrong?.path === "seed" ? wrong.message : undefined}
                value={settings.seed}
                className="font-mono"
                inputMode="text"
                autoComplete="off"
                spellCheck={false}
                onChange={(event) => onChange({ ...settings, seed: event.target.value })}
              />
            </div>
            <button
              type="button"
              className="icon-button border border-edge"
              aria-label={race.anotherSeed}
              title={race.anotherSeed}
              onClick={() => onChange({ ...settings, seed: randomSeed() })}
            >
              <Dices aria-hidden />
            </button>
          </div>
          <p className="-mt-3 text-sm text-quiet sm:col-start-2">{race.seedHint}</p>
        </div>
        <div className="max-w-xl">
          <RaceCarsField onCars={({ cars: found }) => onRaceCars(found)} />
        </div>
      </details>
    </form>
  );
}

interface SeatRowProps {
  seat: number;
  entrant: Entrant;
  cars: readonly ChoiceCar[];
  error: string | undefined;
  onChange: (entrant: Entrant) => void;
}

function SeatRow({ seat, entrant, cars, error, onChange }: SeatRowProps) {
  const { race } = useMessages().simulator;
  const label = race.seat({ seat: String(seat + 1) });
  const choose = (id: string) =>
    onChange(id === "" ? { kind: "pasted", name: "", bytecode: "" } : { kind: "chosen", id });
  // Chosen on another device, or not loaded yet.
  const isMissing = entrant.kind === "chosen" && !cars.some(({ id }) => id === entrant.id);
  const missing = isMissing ? [{ value: entrant.id, label: "…" }] : [];
  return (
    <li className="border-l-4 border-line pl-3 max-sm:[&>.field]:grid max-sm:[&>.field]:grid-cols-[3.25rem_1fr] max-sm:[&>.field]:items-baseline max-sm:[&>.field]:gap-3">
      <CarSelect
        label={label}
        value={entrant.kind === "chosen" ? entrant.id : ""}
        onChange={choose}
        cars={cars}
        last={[...missing, { value: "", label: race.pasted }]}
      />
      {entrant.kind === "chosen" && error !== undefined && <p className="mt-1 text-sm text-stop">{error}</p>}
      {entrant.kind === "pasted" && (
        <div className="mt-3 grid gap-3 sm:grid-cols-[14rem_1fr]">
          <TextField
            label={race.name}
            maxLength={32}
            value={entrant.name}
            onChange={(event) => onChange({ ...entrant, name: event.target.value })}
          />
          <TextAreaField
            label={race.bytecode}
            hint={race.bytecodeHint}
            error={error}
            rows={2}
            spellCheck={false}
            className="font-mono text-sm"
            value={entrant.bytecode}
            onChange={(event) => onChange({ ...entrant, bytecode: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}

function shuffled(entrants: readonly Entrant[]): Entrant[] {
  const keys = crypto.getRandomValues(new Uint32Array(entrants.length));
  return entrants
    .map((entrant, i) => ({ entrant, key: keys[i]! }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ entrant }) => entrant);
}
