/**
 * A win table that grows while races are run: shares with 95 % intervals, and the new car against the old one in paired races (same rivals,
 * seats and seed, so that luck cancels out).
 */
import type { Car } from "#engine/cars/car.ts";
import { balancedSeats } from "#engine/race/evaluate.ts";
import type { Formula } from "#engine/race/formula.ts";
import { type Estimate, meanInterval, shareInterval } from "#engine/race/intervals.ts";
import type { RaceChannel, RaceOrder } from "#engine/race/race-service.ts";
import type { RaceSummary } from "#engine/race/race-summary.ts";

export interface WinRow {
  name: string;
  wins: Estimate;
  meanPlace: Estimate;
  /** share of the car's turns that failed */
  failedTurns: number;
  meanGas: number;
}

export interface WinTable {
  races: number;
  total: number;
  /** by the number of the car in the field; 0 is one's own */
  rows: WinRow[];
  /** the new car minus the old one, in places won a race; above 0 the new one is better */
  paired?: { places: Estimate; wins: Estimate; oldWins: Estimate };
}

export interface FieldInput {
  formula: Formula;
  /** one's own car first */
  cars: readonly Car[];
  /** the car before the change, to be compared in the same places */
  old?: Car;
  channels: readonly RaceChannel[];
  /** most races */
  races: number;
  /** stop when one's own share is known within this much either way */
  precision: number;
  /** where the seeds begin */
  firstSeed: number;
  signal: { readonly aborted: boolean };
  onTable: (table: WinTable) => void;
}

/** Races asked of a worker at once: some 50 ms of work, so that stopping is quick. */
const batch = 5;
/** Races after which a long table is counted again: counting all of them after every batch would keep the page from its keys. */
const countedEvery = 20;

/** Runs races until the answer is precise enough, all are run or somebody stops it. Resolves with the last table. */
export async function runField(input: FieldInput): Promise<WinTable> {
  const { formula, cars, old, channels, signal } = input;
  const orders = balancedSeats(cars.length);
  const all: RaceOrder[] = Array.from({ length: input.races }, (_, index) => ({
    seats: orders[index % orders.length] ?? [],
    seed: `0x${(input.firstSeed + Math.floor(index / orders.length)).toString(16)}`,
  }));
  const before = old ? [old, ...cars.slice(1)] : undefined;
  const own: RaceSummary[] = [];
  const paired: RaceSummary[] = [];
  let next = 0;
  let isDone = false;
  let counted = 0;

  const work = async (channel: RaceChannel): Promise<void> => {
    const ask = fieldAsker(channel, formula);
    while (next < all.length && !signal.aborted && !isDone) {
      const races = all.slice(next, next + batch);
      next += races.length;
      const summaries = await ask(cars, races);
      const oldSummaries = before ? await ask(before, races) : [];
      if (signal.aborted) return;
      own.push(...summaries);
      paired.push(...oldSummaries);
      if (own.length - counted < Math.min(countedEvery, own.length / 20)) continue;
      counted = own.length;
      const table = countTable(cars, own, all.length, paired);
      isDone = isPrecise(table, input.precision);
      input.onTable(table);
    }
  };
  await Promise.all(channels.map(work));
  return countTable(cars, own, all.length, paired);
}

/** Asks a worker for races of a field; the cars are handed over only when they are others than before. */
function fieldAsker(channel: RaceChannel, formula: Formula) {
  let held: readonly Car[] | undefined;
  return async (cars: readonly Car[], races: RaceOrder[]): Promise<RaceSummary[]> => {
    if (held !== cars) await channel({ kind: "field", formula, cars: [...cars] });
    held = cars;
    const reply = await channel({ kind: "summaries", races });
    if (reply.kind !== "summaries") throw new Error(`A worker answered ${reply.kind} to a request for summaries.`);
    return reply.summaries;
  };
}

function isPrecise({ rows, races, paired }: WinTable, precision: number): boolean {
  if (races < 50) return false;
  const half = ({ low, high }: Estimate) => (high - low) / 2;
  const isKnown = half(rows[0]?.wins ?? { value: 0, low: 0, high: 1 }) <= precision;
  return isKnown && (!paired || half(paired.places) <= 4 * precision);
}

/** Counts what has been run. @param old the same races with the old car in place of the new one */
export function countTable(
  cars: readonly Car[],
  own: readonly RaceSummary[],
  total: number,
  old: readonly RaceSummary[],
): WinTable {
  const sum = (of: (summary: RaceSummary) => number) => own.reduce((all, summary) => all + of(summary), 0);
  const rows = cars.map(({ name }, car): WinRow => {
    const placeOf = (summary: RaceSummary) => summary.finishOrder.indexOf(car) + 1;
    const turns = sum((summary) => summary.turnsTaken[car] ?? 0);
    return {
      name,
      wins: shareInterval(
        sum((summary) => Number(summary.winner === car)),
        own.length,
      ),
      meanPlace: meanInterval(
        sum(placeOf),
        sum((summary) => placeOf(summary) ** 2),
        own.length,
      ),
      failedTurns: turns === 0 ? 0 : sum((summary) => summary.failedTurns[car] ?? 0) / turns,
      meanGas: turns === 0 ? 0 : sum((summary) => summary.gasUsed[car] ?? 0) / turns,
    };
  });
  const table: WinTable = { races: own.length, total, rows };
  if (old.length === 0 || old.length !== own.length) return table;
  const difference = (of: (summary: RaceSummary) => number) => {
    const each = own.map((summary, index) => of(summary) - of(old[index]!));
    return meanInterval(
      each.reduce((a, b) => a + b, 0),
      each.reduce((a, b) => a + b * b, 0),
      each.length,
    );
  };
  return {
    ...table,
    paired: {
      places: difference((summary) => -summary.finishOrder.indexOf(0)),
      wins: difference((summary) => Number(summary.winner === 0)),
      oldWins: shareInterval(old.filter((summary) => summary.winner === 0).length, old.length),
    },
  };
}
