import { balancedSeats } from "../ratings/balanced-seats.ts";
import type { Chance } from "../ratings/chance.ts";
import type { SeatDesign } from "./stage-plan.ts";

export type SeatCounts = Map<string, number[]>;

export function allOrders(names: readonly string[]): string[][] {
  if (names.length <= 1) return [[...names]];
  return names.flatMap((first, index) =>
    allOrders([...names.slice(0, index), ...names.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}

/**
 * Balanced within the field, then over the stage; updates the counts.
 * @returns names in seat order per race
 */
export function seatRaces(
  field: readonly string[],
  { seats, racesPerField }: { seats: SeatDesign; racesPerField: number },
  counts: SeatCounts,
  chance: Chance,
): string[][] {
  const races: string[][] = [];
  const inField = field.map(() => field.map(() => 0));
  const orders = seats === "all-orders" ? allOrders(field) : undefined;
  const total = orders?.length ?? racesPerField;
  for (let race = 0; race < total; race++) {
    const seated =
      orders?.[race] ??
      balancedSeats(
        field.map((name, car) =>
          field.map((_, seat) => inField[car]![seat]! * 10_000 + (counts.get(name)?.[seat] ?? 0)),
        ),
        chance,
      ).map((car) => field[car]!);
    countSeats(counts, seated);
    for (const [seat, name] of seated.entries()) inField[field.indexOf(name)]![seat]! += 1;
    races.push(seated);
  }
  return races;
}

export function countSeats(counts: SeatCounts, seated: readonly string[]): void {
  for (const [seat, name] of seated.entries()) {
    const row = counts.get(name) ?? seated.map(() => 0);
    row[seat] = (row[seat] ?? 0) + 1;
    counts.set(name, row);
  }
}
