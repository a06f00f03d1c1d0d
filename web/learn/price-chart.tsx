import { useCallback, useId, useMemo, useState } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { taughtFormula } from "./facts.ts";
import { lessonPrices } from "./lesson.ts";

const lastTurn = 24;
const purchaseTurn = 10;
const top = 40;
const size = { width: 640, height: 220, left: 40, right: 14, top: 14, bottom: 34 };

const x = (turn: number) => size.left + ((turn - 1) / (lastTurn - 1)) * (size.width - size.left - size.right);
const y = (price: number) => size.top + (1 - Math.min(price, top) / top) * (size.height - size.top - size.bottom);

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
      <svg viewBox={`0 0 ${size.width} ${size.height}`} className="w-full" role="img" aria-label={chart.label}>
        <g className="stroke-line">
          {[0, 10, 20, 30].map((price) => (
            <line key={price} x1={size.left} x2={size.width - size.right} y1={y(price)} y2={y(price)} />
          ))}
        </g>
        <line
          className="stroke-edge [stroke-dasharray:6_5]"
          x1={x(purchaseTurn)}
          x2={x(purchaseTurn)}
          y1={size.top}
          y2={size.height - size.bottom}
        />
        <polyline
          className="fill-none stroke-go stroke-[3.5] [stroke-linejoin:round]"
          points={prices.map((price, index) => `${x(index + 1).toFixed(1)},${y(price).toFixed(1)}`).join(" ")}
        />
        <g className="condensed fill-quiet text-[16px]">
          {[0, 10, 20, 30].map((price) => (
            <text key={price} x={size.left - 8} y={y(price) + 5} textAnchor="end">
              {number(price)}
            </text>
          ))}
          {[1, purchaseTurn, lastTurn].map((turn) => (
            <text key={turn} x={x(turn)} y={size.height - 10} textAnchor={turn === lastTurn ? "end" : "middle"}>
              {turn === lastTurn ? `${chart.axisTurn} ${number(turn)}` : number(turn)}
            </text>
          ))}
        </g>
      </svg>
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
