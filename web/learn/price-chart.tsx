import { useCallback, useId, useMemo, useState } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { LineChart } from "../ui/line-chart.tsx";
import { taughtFormula } from "./facts.ts";
import { lessonPrices } from "./lesson.ts";

const lastTurn = 24;
const purchaseTurn = 10;

/** The price of speed, which falls until a rival buys. */
export function PriceChart() {
  const { chart } = useMessages().howToPlay;
  const { number } = useFormats();
  const [units, setUnits] = useState(25);
  const prices = useMemo(() => {
    const table = lessonPrices(taughtFormula).accelerate;
    return Array.from({ length: lastTurn }, (_, index) =>
      Number(table.quote(index + 1, index < purchaseTurn ? 0 : units, 1).cost),
    );
  }, [units]);
  const summary = chart.summary({
    turn: number(purchaseTurn),
    before: number(prices[purchaseTurn - 1] ?? 0),
    after: number(prices[purchaseTurn] ?? 0),
  });
  return (
    <figure className="card mt-4">
      <LineChart
        label={chart.label}
        lines={[{ values: prices }]}
        top={40}
        levels={[0, 10, 20, 30]}
        turns={[
          { turn: 1, text: number(1) },
          { turn: purchaseTurn, text: number(purchaseTurn) },
          { turn: lastTurn, text: `${chart.axisTurn} ${number(lastTurn)}` },
        ]}
        turn={purchaseTurn}
        number={number}
      />
      <div className="mt-2">
        <RangeField
          label={chart.rivalBuys({ turn: number(purchaseTurn) })}
          value={units}
          max={30}
          text={number(units)}
          onChange={setUnits}
        />
      </div>
      <figcaption className="mt-2 figures text-xl font-bold" aria-live="polite">
        {summary}
      </figcaption>
    </figure>
  );
}

type RangeFieldProps = {
  label: string;
  value: number;
  max: number;
  text: string;
  onChange: (value: number) => void;
};

function RangeField({ label, value, max, text, onChange }: RangeFieldProps) {
  const id = useId();
  // Keeps a value set before hydration.
  const takeUp = useCallback((field: HTMLInputElement | null) => {
    if (field !== null && field.valueAsNumber !== value) onChange(field.valueAsNumber);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the field comes to life
  }, []);
  return (
    <div>
      <label htmlFor={id} className="flex justify-between gap-4 font-semibold">
        {label}
        <span className="figures whitespace-nowrap text-quiet">{text}</span>
      </label>
      <input
        id={id}
        ref={takeUp}
        type="range"
        min={0}
        max={max}
        value={value}
        aria-valuetext={text}
        autoComplete="off"
        data-unkept=""
        onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
        className="h-11 w-full accent-go"
      />
    </div>
  );
}
