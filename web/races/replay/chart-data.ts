import { type ActionName, actionNames } from "#engine/formula/families.ts";
import { priceCurve } from "#engine/formula/formula.ts";
import { createPriceTable } from "#engine/formula/prices.ts";
import type { RaceTape } from "./race-timeline.ts";

export const chartNames = ["distance", "speed", "balance", "prices", "gas"] as const;
export type ChartName = (typeof chartNames)[number];

export interface ChartData {
  kind: "lines" | "steps" | "prices";
  columns: [number[], ...(number | null)[][]];
  series: { action: ActionName }[];
}

export function readChart(tape: RaceTape, name: ChartName): ChartData | null {
  switch (name) {
    case "distance":
      return carColumns(tape, tape.distance, "lines");
    case "speed":
      return carColumns(tape, tape.speed, "steps");
    case "balance":
      return carColumns(tape, tape.balance, "steps");
    case "prices":
      return priceColumns(tape);
    case "gas":
      return gasColumns(tape);
  }
}

function chartable(price: bigint | string): number | null {
  return typeof price === "bigint" && price < 10n ** 12n ? Number(price) : null;
}

function turnsOf(tape: RaceTape): number[] {
  return Array.from({ length: tape.turns + 1 }, (_, turn) => turn);
}

function carColumns(tape: RaceTape, values: Float64Array, kind: "lines" | "steps"): ChartData {
  const cars = Array.from({ length: tape.cars }, (_, seat) =>
    turnsOf(tape).map((turn) => values[turn * tape.cars + seat]!),
  );
  return { kind, columns: [turnsOf(tape), ...cars], series: [] };
}

function priceColumns(tape: RaceTape): ChartData {
  const { formula, start, turns } = tape.log;
  const names = actionNames(formula.family);
  const tables = names.map((action) => createPriceTable(priceCurve(formula, action)));
  const columns = tables.map((table, id) =>
    turnsOf(tape).map((turn) => {
      const { sold } = turn === 0 ? start : turns[turn - 1]!.after;
      // A logarithmic axis has no 0.
      const price = chartable(table.unitPrice(table.indexOf(turn + 1, sold[id]!)));
      return price === null ? null : Math.max(1, price);
    }),
  );
  return { kind: "prices", columns: [turnsOf(tape), ...columns], series: names.map((action) => ({ action })) };
}

function gasColumns(tape: RaceTape): ChartData | null {
  if (tape.log.turns.every((turn) => turn.gasUsed === undefined)) return null;
  const cars = Array.from({ length: tape.cars }, (_, seat) =>
    turnsOf(tape).map((turn) => {
      const record = tape.log.turns[turn - 1];
      return record && record.mover === seat ? (record.gasUsed ?? null) : null;
    }),
  );
  return { kind: "lines", columns: [turnsOf(tape), ...cars], series: [] };
}
