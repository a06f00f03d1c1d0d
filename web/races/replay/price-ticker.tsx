import { TrendingDown, TrendingUp } from "lucide-react";
import { useMemo } from "react";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { readChart } from "./chart-data.ts";
import { useReplaySession, useReplayStatus } from "./use-replay.ts";

const sparkTurns = 24;

export function PriceTicker() {
  const session = useReplaySession();
  const { turn } = useReplayStatus(session);
  const { ticker, charts } = useMessages().races;
  const { number } = useFormats();
  const prices = useMemo(() => readChart(session.timeline, "prices")!, [session]);
  return (
    <dl aria-label={ticker.label} className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-3 py-1.5 text-sm">
      {prices.series.map(({ action }, i) => {
        const column = prices.columns[i + 1]!;
        const now = column[turn] ?? null;
        const before = column[Math.max(0, turn - 1)] ?? null;
        const Trend = now !== null && before !== null && now > before ? TrendingUp : TrendingDown;
        return (
          <div key={action} className="flex items-center gap-2">
            <dt className="text-quiet">{charts.actions[action]}</dt>
            <dd className="figures flex items-center gap-1.5 font-bold">
              {now === null ? "–" : number(now, { notation: now >= 100_000 ? "compact" : "standard" })}
              {now !== before && (
                <Trend className="size-3.5" aria-label={Trend === TrendingUp ? ticker.up : ticker.down} />
              )}
              <Spark values={column.slice(Math.max(0, turn - sparkTurns), turn + 1)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

/** Logarithmic because prices span orders of magnitude. */
function Spark({ values }: { values: readonly (number | null)[] }) {
  const logs = values.map((value) => (value === null ? null : Math.log(value)));
  const known = logs.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(0.1, Math.max(...known) - low);
  const points = logs.flatMap((value, i) =>
    value === null
      ? []
      : [`${((i / (logs.length - 1)) * 46 + 1).toFixed(1)},${(15 - ((value - low) / span) * 13).toFixed(1)}`],
  );
  return (
    <svg viewBox="0 0 48 16" className="h-4 w-12 text-quiet" aria-hidden>
      <polyline points={points.join(" ")} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
    </svg>
  );
}
