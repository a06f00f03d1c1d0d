import type { ReactNode } from "react";
import type { CarEvaluation, Evaluation } from "#engine/evaluation/evaluate.ts";
import type { Estimate } from "#engine/evaluation/win-intervals.ts";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { houseCarNames } from "#languages/cars/house-cars/house-car-names.ts";
import { displayName } from "../races/replay/car-names.ts";
import { paintCars, paintsOfOwn, type TeamLivery } from "../races/replay/liveries.ts";
import { LuckBar } from "../races/stage-luck.tsx";
import { LiveryMark } from "../races/replay/livery-mark.tsx";
import { Table } from "../ui/table.tsx";
import { type FieldTally, turnClasses } from "./field-tally.ts";

interface FieldStatisticsProps {
  evaluation: Evaluation;
  tally: FieldTally;
  isOwn: readonly boolean[];
  livery: TeamLivery | null;
}

export function FieldStatistics({ evaluation, tally, isOwn, livery }: FieldStatisticsProps) {
  const { field } = useMessages().simulator;
  const { number, percent } = useFormats();
  const { colours, trims } = paintsOfOwn(livery, isOwn);
  const liveries = paintCars(
    evaluation.cars.map(({ name }, i) => colours[i] ?? houseCarNames.find((car) => car.name === name)?.id),
    trims,
  );
  const names = evaluation.cars.map((car, i) => displayName(car.name, i));
  const ranked = evaluation.cars
    .map((_, i) => i)
    .toSorted((a, b) => evaluation.cars[b]!.wins.value - evaluation.cars[a]!.wins.value);
  const car = (i: number) => (
    <span className="flex items-center gap-2">
      <LiveryMark livery={liveries[i]!} className="h-5 w-2" />
      <span className={`truncate ${isOwn[i] ? "text-go-text" : ""}`}>{names[i]}</span>
    </span>
  );
  const of = (pick: (one: CarEvaluation) => string) => (i: number) => pick(evaluation.cars[i]!);
  const classes = turnClasses(tally);
  const longest = Math.max(1, ...classes.map((each) => each.races));
  return (
    <div className="grid grid-cols-1 gap-8">
      <Table
        caption={field.winTable}
        dense
        rows={ranked}
        rowKey={(i) => i}
        columns={[
          { head: field.car, rowHeader: true, cell: car },
          { head: field.wins, numeric: true, cell: of((one) => percent(one.wins.value, 1)) },
          { head: field.interval, cell: (i) => <IntervalBar estimate={evaluation.cars[i]!.wins} /> },
          {
            head: field.meanFinish,
            numeric: true,
            cell: of((one) => number(one.meanFinish.value, { maximumFractionDigits: 2 })),
          },
          {
            head: field.failedTurns,
            numeric: true,
            wideOnly: true,
            cell: of((one) => percent(one.failedTurns.value, 1)),
          },
          {
            head: field.gas,
            numeric: true,
            wideOnly: true,
            cell: of((one) => number(one.meanGasPerTurn, { maximumFractionDigits: 0 })),
          },
          {
            head: field.coins,
            numeric: true,
            wideOnly: true,
            cell: of((one) => number(one.meanBalanceLeft, { maximumFractionDigits: 0 })),
          },
        ]}
      />
      <LuckPart evaluation={evaluation} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2">
        <ShareTable
          caption={field.finishes}
          rows={ranked}
          car={car}
          head={(place) => number(place + 1)}
          share={(i, place) => tally.finishes[i]![place]! / Math.max(1, tally.races)}
          columns={names.length}
        />
        <ShareTable
          caption={field.seatWins}
          rows={ranked}
          car={car}
          head={(seat) => field.seat({ seat: number(seat + 1) })}
          share={(i, seat) => tally.seatWins[i]![seat]! / Math.max(1, tally.seatRaces[i]![seat]!)}
          columns={names.length}
        />
        <ShareTable
          caption={field.pairs}
          rows={ranked}
          car={car}
          head={(other) => names[ranked[other]!]!}
          share={(i, other) => (ranked[other] === i ? null : evaluation.beats[i]![ranked[other]!]!.value)}
          columns={names.length}
        />
        <figure>
          <figcaption className="display mb-2 text-xl">{field.turns}</figcaption>
          <svg viewBox="0 0 480 146" className="w-full" aria-hidden>
            {classes.map((each, i) => {
              const wide = 480 / classes.length;
              const high = (each.races / longest) * 140;
              return (
                <rect
                  key={each.from}
                  x={i * wide + 1}
                  y={145 - high}
                  width={Math.max(1, wide - 2)}
                  height={high}
                  className="fill-go"
                />
              );
            })}
            <line x1="0" x2="480" y1="145.5" y2="145.5" className="stroke-edge" />
          </svg>
          <p className="figures flex justify-between text-sm text-quiet" aria-hidden>
            <span>{number(classes[0]?.from ?? 0)}</span>
            <span>{number(classes.at(-1)?.to ?? 0)}</span>
          </p>
          <p className="text-sm text-quiet">
            {field.turnsText({
              mean: number(evaluation.meanTurns.value, { maximumFractionDigits: 1 }),
              undecided: percent(evaluation.undecided.value, 1),
            })}
          </p>
        </figure>
      </div>
    </div>
  );
}

function LuckPart({ evaluation: { luck, seatWins } }: { evaluation: Evaluation }) {
  const { field } = useMessages().simulator;
  const { number, percent } = useFormats();
  return (
    <section aria-labelledby="field-luck" className="grid gap-4 lg:grid-cols-2 lg:gap-8">
      <div className="lg:order-2">
        <h3 id="field-luck" className="display text-xl">
          {field.luck.title}
        </h3>
        {luck === undefined ? <p className="mt-2">{field.luck.unknown}</p> : <LuckBar luck={luck} />}
      </div>
      <Table
        caption={field.seatTable}
        dense
        rows={seatWins.map((_, seat) => seat)}
        rowKey={(seat) => seat}
        columns={[
          { head: field.seatHead, rowHeader: true, cell: (seat) => field.seat({ seat: number(seat + 1) }) },
          { head: field.wins, numeric: true, cell: (seat) => percent(seatWins[seat]!.value, 1) },
          { head: field.interval, cell: (seat) => <IntervalBar estimate={seatWins[seat]!} /> },
        ]}
      />
    </section>
  );
}

function IntervalBar({ estimate: { value, low, high } }: { estimate: Estimate }) {
  const { percent } = useFormats();
  const { field } = useMessages().simulator;
  return (
    <span className="flex items-center gap-2 sm:min-w-40">
      <svg viewBox="0 0 100 12" preserveAspectRatio="none" className="hidden h-3 w-24 shrink-0 sm:block" aria-hidden>
        <rect x="0" y="5" width="100" height="2" className="fill-line" />
        <rect x={low * 100} y="3" width={Math.max(0.8, (high - low) * 100)} height="6" className="fill-go opacity-40" />
        <rect x={value * 100 - 0.8} y="0" width="1.6" height="12" className="fill-go" />
      </svg>
      <span className="figures text-sm text-quiet">
        {field.range({ low: percent(low, 1), high: percent(high, 1) })}
      </span>
    </span>
  );
}

interface ShareTableProps {
  caption: string;
  rows: readonly number[];
  columns: number;
  car: (car: number) => ReactNode;
  head: (column: number) => string;
  share: (car: number, column: number) => number | null;
}

function ShareTable({ caption, rows, columns, car, head, share }: ShareTableProps) {
  const { percent } = useFormats();
  const { field } = useMessages().simulator;
  const cell = (i: number, column: number) => {
    const value = share(i, column);
    if (value === null) return "–";
    return (
      <span
        className="-mx-1.5 -my-1.5 block px-1.5 py-1.5 sm:-mx-3 sm:px-3"
        style={{ background: `color-mix(in srgb, var(--color-go) ${Math.round(value * 45)}%, transparent)` }}
      >
        {percent(value, value > 0 && value < 0.01 ? 1 : 0)}
      </span>
    );
  };
  return (
    <div className="min-w-0">
      <p className="display mb-2 text-xl">{caption}</p>
      <Table
        caption={caption}
        dense
        rows={rows}
        rowKey={(i) => i}
        columns={[
          { head: field.car, rowHeader: true, cell: car },
          ...Array.from({ length: columns }, (_, column) => ({
            head: head(column),
            numeric: true,
            cell: (i: number) => cell(i, column),
          })),
        ]}
      />
    </div>
  );
}
