import { useEffect, useMemo, useRef } from "react";
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { useFormats, useMessages } from "../../ui/messages.tsx";
import { type ChartData, type ChartName, chartNames, readChart } from "./chart-data.ts";
import type { ReplaySession } from "./replay-session.ts";
import { useReplaySession } from "./use-replay.ts";
import type { Livery, LiveryPattern } from "./liveries.ts";

const dashes: Record<LiveryPattern, number[]> = {
  plain: [],
  stripe: [8, 3],
  hoops: [3, 3],
  halves: [10, 3, 3, 3],
  nose: [1, 3],
};

const shares = [100, 58, 32, 16, 8];

/** White lines are invisible on paper and black ones at night, so both use ink. Cars of one colour get shades of it. */
export function strokeOf(liveries: readonly Livery[], seat: number, ink: string): string {
  const { colour, body } = liveries[seat]!;
  const twins = liveries.slice(0, seat).filter((each) => each.colour === colour).length;
  const share = shares[Math.min(twins, shares.length - 1)]!;
  if (colour === "white") return `color-mix(in srgb, ${ink} ${Math.round(share * 0.55)}%, #8a94a3)`;
  if (colour === "black") return share === 100 ? ink : `color-mix(in srgb, ${ink} ${share}%, #b8862b)`;
  return share === 100 ? body : `color-mix(in srgb, ${body} ${share}%, ${ink})`;
}

/** Otherwise it would look like a black car's. */
export function dashOf(liveries: readonly Livery[], seat: number): number[] {
  const { colour, pattern } = liveries[seat]!;
  return colour === "white" && pattern === "plain" ? [6, 2] : dashes[pattern];
}

/** uPlot formats numbers in the browser's language when it's imported. A kiosk may have one that isn't valid, such as `C`. */
try {
  Intl.getCanonicalLocales(navigator.language);
} catch {
  Object.defineProperty(navigator, "language", { value: document.documentElement.lang });
}

export function Charts() {
  const session = useReplaySession();
  const { charts } = useMessages().races;
  const shown = useMemo(
    () =>
      chartNames.map((name) => ({ name, data: readChart(session.timeline, name) })).filter(({ data }) => data !== null),
    [session],
  );
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-2">
      {shown.map(({ name, data }) => (
        <Chart key={name} session={session} title={charts[name]} name={name} data={data!} />
      ))}
    </div>
  );
}

interface ChartProps {
  session: ReplaySession;
  title: string;
  name: ChartName;
  data: ChartData;
}

const height = 190;

const actionColours = [
  "var(--color-go)",
  "var(--color-stop)",
  "#0ea5c6",
  "var(--color-caution)",
  "var(--color-fastest)",
];

/** uPlot's number for a logarithmic scale; its enum doesn't exist at run time. */
const logarithmic = Object.fromEntries([["distr", 3]]) as uPlot.Scale;

function Chart({ session, title, name, data }: ChartProps) {
  const { charts } = useMessages().races;
  const { number } = useFormats();
  const place = useRef<HTMLDivElement>(null);
  const labels =
    data.kind === "prices"
      ? data.series.map((series) => charts.actions[series.action])
      : session.names.map((car) => car.name);

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const style = getComputedStyle(element);
    const colour = (role: string) => style.getPropertyValue(`--color-${role}`).trim();
    const stroke = (i: number) =>
      data.kind === "prices"
        ? actionColours[i]!.replace(/var\((.*)\)/, (_, name: string) => style.getPropertyValue(name).trim())
        : strokeOf(session.liveries, i, colour("ink"));
    const axis = {
      stroke: colour("quiet"),
      grid: { stroke: colour("line"), width: 1 },
      ticks: { stroke: colour("line"), width: 1 },
      font: "12px Inter Variable, sans-serif",
    };
    let ours = true;
    const plot = new uPlot(
      {
        width: Math.max(200, element.clientWidth),
        height,
        cursor: {
          y: false,
          sync: { key: "replay", setSeries: false },
          drag: { x: false, y: false },
          points: { size: 6 },
        },
        legend: { show: false },
        scales: { x: { time: false }, y: data.kind === "prices" ? logarithmic : {} },
        axes: [
          { ...axis, values: (_, values) => values.map((value) => (Number.isInteger(value) ? number(value) : "")) },
          {
            ...axis,
            size: 58,
            values: (_, values) =>
              values.map((value) =>
                value === null ? "" : number(value, { notation: value >= 100_000 ? "compact" : "standard" }),
              ),
          },
        ],
        series: [
          {},
          ...labels.map((label, i) => ({
            label,
            stroke: stroke(i),
            width: 2,
            dash: data.kind === "prices" ? [] : dashOf(session.liveries, i),
            spanGaps: true,
            points: { show: false },
            paths: data.kind === "steps" ? uPlot.paths.stepped!({ align: -1 }) : uPlot.paths.linear!(),
          })),
        ],
        hooks: {
          init: [
            (made) => {
              made.over.addEventListener("click", () => {
                const turn = made.cursor.idx;
                if (turn !== null && turn !== undefined) session.seekTurn(turn);
              });
            },
          ],
        },
      },
      data.columns,
      element,
    );
    const size = new ResizeObserver(() => plot.setSize({ width: Math.max(200, element.clientWidth), height }));
    size.observe(element);
    let shownTurn = -1;
    const stop = session.onFrame((frame) => {
      if (!ours || plot.status === 0 || frame.shownTurn === shownTurn || element.matches(":hover")) return;
      shownTurn = frame.shownTurn;
      plot.setCursor({ left: plot.valToPos(shownTurn, "x"), top: 1 }, false);
    });
    return () => {
      ours = false;
      stop();
      size.disconnect();
      plot.destroy();
    };
  }, [session, data, labels, number]);

  const last = data.columns[0].length - 1;
  return (
    <figure className="min-w-0">
      <figcaption className="mb-1 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <span className="display text-xl">{title}</span>
        <span className="flex flex-wrap gap-x-3 text-xs text-quiet">
          {labels.map((label, i) => (
            <span key={label} className="flex items-center gap-1">
              <svg width="18" height="6" aria-hidden>
                <line
                  x1="0"
                  x2="18"
                  y1="3"
                  y2="3"
                  strokeWidth="3"
                  stroke={data.kind === "prices" ? actionColours[i] : strokeOf(session.liveries, i, "var(--color-ink)")}
                  strokeDasharray={data.kind === "prices" ? undefined : dashOf(session.liveries, i).join(" ")}
                />
              </svg>
              {label}
            </span>
          ))}
        </span>
      </figcaption>
      <div
        ref={place}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the chart is drawn by script and cannot be an img
        role="img"
        aria-label={
          name === "prices"
            ? title
            : `${title}. ${labels.map((label, i) => `${label}: ${number(data.columns[i + 1]![last] ?? 0)}`).join(", ")}`
        }
      />
    </figure>
  );
}
