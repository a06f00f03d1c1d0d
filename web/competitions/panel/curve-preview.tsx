import { useMemo } from "react";
import type { PriceCurve } from "#engine/formula/formula.ts";
import { createPriceTable } from "#engine/formula/prices.ts";
import { LineChart } from "../../ui/line-chart.tsx";
import { useFormats, useMessages } from "../../ui/messages.tsx";

const lastTurn = 60;
/** Cut off at this multiple of the target, because first prices are far above it. */
const cut = 3;

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
  return (
    <figure>
      <LineChart
        label={texts.curve({ action: name })}
        lines={[{ values: lines.busy }, { values: lines.idle, isDashed: true }]}
        top={target * cut}
        levels={[0, 1, 2, 3].map((times) => target * times)}
        turns={[1, Math.min(cars * 3, 30), 45, lastTurn].map((turn) => ({ turn, text: number(turn) }))}
        level={target}
        number={number}
      />
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
