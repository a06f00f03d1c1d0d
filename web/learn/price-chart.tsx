import { useMemo, useState } from "react";
import { useFormats, useMessages } from "../ui/messages.tsx";
import { taughtFormula } from "./facts.ts";
import { lessonPrices, type LessonAction } from "./lesson.ts";
import { RangeField } from "./range-field.tsx";

const lastTurn = 60;
const actions: readonly LessonAction[] = ["accelerate", "shell", "shield"];

const mostPerRound: Record<LessonAction, number> = { accelerate: 20, shell: 3, shield: 2 };

const cut = 3;

const size = { width: 640, height: 280, left: 52, right: 14, top: 14, bottom: 34 };

export function PriceChart() {
  const { chart } = useMessages().howToPlay;
  const { number } = useFormats();
  const [action, setAction] = useState<LessonAction>("accelerate");
  const [perRound, setPerRound] = useState(12);
  const [turn, setTurn] = useState(20);
  const table = useMemo(() => lessonPrices(taughtFormula)[action], [action]);

  const prices = useMemo(() => {
    const { cars } = taughtFormula;
    return Array.from({ length: lastTurn }, (_, index) => {
      const sold = Math.floor((index * perRound) / cars);
      const { cost, failure } = table.quote(index + 1, sold, 1);
      return failure === "none" ? Number(cost) : Number.POSITIVE_INFINITY;
    });
  }, [table, perRound]);

  const target = taughtFormula.prices[action]?.target ?? 1;
  const top = target * cut;
  const x = (at: number) => size.left + ((at - 1) / (lastTurn - 1)) * (size.width - size.left - size.right);
  const y = (price: number) => size.top + (1 - Math.min(price, top) / top) * (size.height - size.top - size.bottom);
  const path = prices.map(
    (price, index) => `${index === 0 ? "M" : "L"}${x(index + 1).toFixed(1)} ${y(price).toFixed(1)}`,
  );
  const price = prices[turn - 1] ?? 0;
  const first = prices[0] ?? 0;
  const last = prices.at(-1) ?? 0;

  return (
    <figure className="card mt-6">
      <fieldset>
        <legend className="font-semibold">{chart.action}</legend>
        <div className="mt-1.5 flex flex-wrap gap-2">
          {actions.map((each) => (
            <label key={each} className="choice">
              <input
                type="radio"
                name="priced-action"
                value={each}
                checked={each === action}
                onChange={() => {
                  setAction(each);
                  setPerRound(0);
                }}
                className="sr-only"
              />
              {chart.actions[each]}
            </label>
          ))}
        </div>
      </fieldset>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="mt-4 w-full"
        role="img"
        aria-labelledby="price-summary"
      >
        <title id="price-summary">
          {`${chart.label}: ${chart.summary({ from: number(first), to: number(last), last: number(lastTurn) })}`}
        </title>
        <g className="stroke-line">
          {[0, 1, 2, 3].map((times) => (
            <line
              key={times}
              x1={size.left}
              x2={size.width - size.right}
              y1={y(target * times)}
              y2={y(target * times)}
            />
          ))}
        </g>
        <line
          className="stroke-edge [stroke-dasharray:6_5]"
          x1={size.left}
          x2={size.width - size.right}
          y1={y(target)}
          y2={y(target)}
        />
        <path className="fill-none stroke-go stroke-[3.5] [stroke-linejoin:round]" d={path.join("")} />
        <line className="stroke-ink stroke-2" x1={x(turn)} x2={x(turn)} y1={size.top} y2={size.height - size.bottom} />
        <circle className="fill-page stroke-ink stroke-3" cx={x(turn)} cy={y(price)} r="6" />
        <g className="condensed fill-quiet text-[16px]">
          {[0, 1, 2, 3].map((times) => (
            <text key={times} x={size.left - 8} y={y(target * times) + 5} textAnchor="end">
              {number(target * times)}
            </text>
          ))}
          {[1, 15, 30, 45, 60].map((at) => (
            <text key={at} x={x(at)} y={size.height - 10} textAnchor={at === 60 ? "end" : "middle"}>
              {at === 60 ? `${chart.axisTurn} ${number(at)}` : number(at)}
            </text>
          ))}
          <text x={size.width - size.right} y={y(target) - 6} textAnchor="end">
            {chart.target}
          </text>
        </g>
      </svg>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <RangeField
          label={chart.perRound}
          value={perRound}
          max={mostPerRound[action]}
          text={perRound === 0 ? chart.quiet : number(perRound)}
          onChange={setPerRound}
        />
        <RangeField label={chart.turn} value={turn} min={1} max={lastTurn} text={number(turn)} onChange={setTurn} />
      </div>
      <figcaption className="mt-3 figures text-xl font-bold" aria-live="polite">
        {price === 0 ? chart.free({ turn: number(turn) }) : chart.now({ price, turn: number(turn) })}
      </figcaption>
    </figure>
  );
}
