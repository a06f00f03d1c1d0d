import { balancedSeats } from "../ratings/balanced-seats.ts";
import type { Chance } from "../ratings/chance.ts";
import type { SeatDesign } from "./stage-plan.ts";

/** How often a car started from each seat, by its name. */
export type SeatCounts = Map<string, number[]>;

/** Every order of the names, in lexicographic order of their indexes. */
export function allOrders(names: readonly string[]): string[][] {
  if (names.length <= 1) return [[...names]];
  return names.flatMap((first, index) =>
    allOrders([...names.slice(0, index), ...names.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}

/**
 * The seats of a field's races. Balanced: within the field each car starts from each seat as equally often as can be, and where that
 * leaves a choice, over the whole stage. The counts are carried on.
 *
 * @returns for each race the names in seat order
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

/** Adds a race's seats to the counts. */
export function countSeats(counts: SeatCounts, seated: readonly string[]): void {
  for (const [seat, name] of seated.entries()) {
    const row = counts.get(name) ?? seated.map(() => 0);
    row[seat] = (row[seat] ?? 0) + 1;
    counts.set(name, row);
  }
}
