import { useMemo } from "react";
import type { PriceCurve } from "#engine/formula/formula.ts";
import { createPriceTable } from "#engine/formula/prices.ts";
import { useFormats, useMessages } from "../../ui/messages.tsx";

const lastTurn = 60;
/** Cut off at this multiple of the target, because first prices are far above it. */
const cut = 3;
const size = { width: 640, height: 220, left: 72, right: 14, top: 14, bottom: 30 };

export function CurvePreview({ curve, cars, name }: { curve: PriceCurve; cars: number; name: string }) {
  const { formulaPanel: texts } = useMessages();
  const { number } = useFormats();
  const { target, decreasePercent, soldPerTenTurns } = curve;
  const lines = useMemo(() => {
    const table = createPriceTable({ target, decreasePercent, soldPerTenTurns });
    const pricesFor = (soldBefore: (turn: number) => number) =>
      Array.from({ length: lastTurn }, (_, index) => {
        const { cost, failure } = table.quote(index + 1, soldBefore(index), 1);
        return failure === "none" ? Number(cost) : Number.POSITIVE_INFINITY;
      });
    return { idle: pricesFor(() => 0), busy: pricesFor((turn) => Math.floor((turn * soldPerTenTurns) / 10)) };
  }, [target, decreasePercent, soldPerTenTurns]);
  const top = target * cut;
  const x = (turn: number) => size.left + ((turn - 1) / (lastTurn - 1)) * (size.width - size.left - size.right);
  const y = (price: number) => size.top + (1 - Math.min(price, top) / top) * (size.height - size.top - size.bottom);
  const path = (prices: readonly number[]) =>
    prices
      .map((price, index) => `${index === 0 ? "M" : "L"}${x(index + 1).toFixed(1)} ${y(price).toFixed(1)}`)
      .join("");
  return (
    <figure>
      <svg
        viewBox={`0 0 ${size.width} ${size.height}`}
        className="w-full"
        role="img"
        aria-label={texts.curve({ action: name })}
      >
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
        <path className="fill-none stroke-go stroke-[3.5] [stroke-linejoin:round]" d={path(lines.busy)} />
        <path
          className="fill-none stroke-go stroke-[3.5] [stroke-linejoin:round]"
          strokeDasharray="6 6"
          d={path(lines.idle)}
        />
        <g className="condensed fill-quiet text-[16px] max-sm:text-[26px]">
          {[0, 1, 2, 3].map((times) => (
            <text key={times} x={size.left - 8} y={y(target * times) + 5} textAnchor="end">
              {number(target * times)}
            </text>
          ))}
          {[1, Math.min(cars * 3, 30), 45, 60].map((turn) => (
            <text key={turn} x={x(turn)} y={size.height - 8} textAnchor={turn === 60 ? "end" : "middle"}>
              {number(turn)}
            </text>
          ))}
        </g>
      </svg>
      <figcaption className="flex flex-wrap gap-x-6 text-sm text-quiet">
        <span>
          <span aria-hidden>━ </span>
          {texts.busy}
        </span>
        <span>
          <span aria-hidden>╍ </span>
          {texts.idle}
        </span>
      </figcaption>
    </figure>
  );
}
