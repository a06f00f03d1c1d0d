import { type ActionName, actionNames } from "#engine/formula/families.ts";
import { priceCurve } from "#engine/formula/formula.ts";
import { createPriceTable } from "#engine/formula/prices.ts";
import type { RaceTimeline } from "./race-timeline.ts";

export const chartNames = ["distance", "speed", "balance", "prices", "gas"] as const;
export type ChartName = (typeof chartNames)[number];

export interface ChartData {
  kind: "lines" | "steps" | "prices";
  columns: [number[], ...(number | null)[][]];
  series: { action: ActionName }[];
}

export function readChart(timeline: RaceTimeline, name: ChartName): ChartData | null {
  switch (name) {
    case "distance":
      return carColumns(timeline, timeline.distance, "lines");
    case "speed":
      return carColumns(timeline, timeline.speed, "steps");
    case "balance":
      return carColumns(timeline, timeline.balance, "steps");
    case "prices":
      return priceColumns(timeline);
    case "gas":
      return gasColumns(timeline);
  }
}

function chartable(price: bigint | string): number | null {
  return typeof price === "bigint" && price < 10n ** 12n ? Number(price) : null;
}

function turnsOf(timeline: RaceTimeline): number[] {
  return Array.from({ length: timeline.turns + 1 }, (_, turn) => turn);
}

function carColumns(timeline: RaceTimeline, values: Float64Array, kind: "lines" | "steps"): ChartData {
  const cars = Array.from({ length: timeline.cars }, (_, seat) =>
    turnsOf(timeline).map((turn) => values[turn * timeline.cars + seat]!),
  );
  return { kind, columns: [turnsOf(timeline), ...cars], series: [] };
}

function priceColumns(timeline: RaceTimeline): ChartData {
  const { formula, start, turns } = timeline.log;
  const names = actionNames(formula.family);
  const tables = names.map((action) => createPriceTable(priceCurve(formula, action)));
  const columns = tables.map((table, id) =>
    turnsOf(timeline).map((turn) => {
      const { sold } = turn === 0 ? start : turns[turn - 1]!.after;
      // A logarithmic axis has no 0.
      const price = chartable(table.unitPrice(table.indexOf(turn + 1, sold[id]!)));
      return price === null ? null : Math.max(1, price);
    }),
  );
  return { kind: "prices", columns: [turnsOf(timeline), ...columns], series: names.map((action) => ({ action })) };
}

function gasColumns(timeline: RaceTimeline): ChartData | null {
  if (timeline.log.turns.every((turn) => turn.gasUsed === undefined)) return null;
  const cars = Array.from({ length: timeline.cars }, (_, seat) =>
    turnsOf(timeline).map((turn) => {
      const record = timeline.log.turns[turn - 1];
      return record && record.mover === seat ? (record.gasUsed ?? null) : null;
    }),
  );
  return { kind: "lines", columns: [turnsOf(timeline), ...cars], series: [] };
}
