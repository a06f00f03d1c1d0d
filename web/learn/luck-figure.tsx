import { Flag } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { parseBytecode } from "#engine/cars/car.ts";
import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import { DriveClient } from "../garage/test-drive/drive-client.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { Button } from "../ui/button.tsx";
import { Select } from "../ui/select.tsx";
import { taughtFormula } from "./facts.ts";
import { ShareBar } from "./share-bar.tsx";

const races = 60;

type State = { kind: "before" | "running" | "failed" } | { kind: "raced"; car: string; wins: readonly number[] };

export function LuckFigure() {
  const { luckFigure: texts } = useMessages().howToPlay;
  const { number, percent } = useFormats();
  const [car, setCar] = useState("metronome");
  const [state, setState] = useState<State>({ kind: "before" });
  const client = useRef<DriveClient | null>(null);
  useEffect(() => () => client.current?.stop(), []);

  const run = async () => {
    setState({ kind: "running" });
    try {
      const { houseCar } = await import("#languages/cars/house-cars/house-cars.ts");
      const { name, initcode } = houseCar(car);
      const copy = { name, initcode: parseBytecode(initcode) };
      client.current ??= new DriveClient();
      const seats = Array.from({ length: taughtFormula.cars }, (_, seat) => seat);
      await client.current.channel({ kind: "field", formula: taughtFormula, cars: seats.map(() => copy) });
      const reply = await client.current.channel({
        kind: "summaries",
        races: Array.from({ length: races }, (_, index) => ({ seats, seed: `0x${(index + 1).toString(16)}` })),
      });
      const winners = reply.kind === "summaries" ? reply.summaries.map(({ winner }) => winner) : [];
      setState({ kind: "raced", car, wins: seats.map((seat) => winners.filter((winner) => winner === seat).length) });
    } catch {
      setState({ kind: "failed" });
    }
  };
  const wins = state.kind === "raced" ? state.wins : taughtFormula.cars;
  const best = typeof wins === "number" ? 0 : wins.indexOf(Math.max(...wins));
  return (
    <figure className="card mt-6">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={texts.label}
          value={car}
          options={houseCarNames.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(event) => {
            setCar(event.target.value);
            setState({ kind: "before" });
          }}
        />
        <Button kind="primary" pending={state.kind === "running"} onClick={() => void run()}>
          <Flag aria-hidden /> {state.kind === "running" ? texts.running : texts.run}
        </Button>
      </div>
      {typeof wins !== "number" && (
        <dl className="mt-4 grid gap-2">
          {wins.map((won, seat) => (
            <div key={seat} className="grid grid-cols-[5rem_1fr] items-center gap-3">
              <dt className="font-semibold">{texts.seat({ n: number(seat + 1) })}</dt>
              <dd className="flex items-center gap-3">
                <ShareBar share={won / races} />
                <span className="figures w-28 shrink-0">{texts.wins({ n: number(won) })}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <figcaption className="mt-4 text-lg font-bold" aria-live="polite">
        {state.kind === "failed"
          ? texts.failed
          : typeof wins === "number"
            ? texts.before
            : texts.after({
                races: number(races),
                seat: number(best + 1),
                share: percent((wins[best] ?? 0) / races, 0),
              })}
      </figcaption>
    </figure>
  );
}
