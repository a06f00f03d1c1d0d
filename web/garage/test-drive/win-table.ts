/**
 * Incremental win table: shares with 95 % intervals, and paired races of new and old car (same rivals, seats and seed),
 * which cancel luck.
 */
import type { Car } from "#engine/cars/car.ts";
import { dealRaces } from "#engine/evaluation/deal-races.ts";
import { seatOrders } from "#engine/evaluation/luck.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { type Estimate, shareInterval, Sums } from "#engine/evaluation/win-intervals.ts";
import { type RaceChannel, shareTranslations } from "#engine/referee/race-channel.ts";
import type { RaceOrder } from "#engine/referee/race-service.ts";
import type { RaceSummary } from "#engine/race-log/race-summary.ts";

export interface WinRow {
  name: string;
  wins: Estimate;
  meanPlace: Estimate;
  failedTurns: number;
  meanGas: number;
}

export interface WinTable {
  races: number;
  total: number;
  rows: WinRow[];
  /** new minus old, in places per race; positive: the new one is better */
  paired?: Estimate;
}

export interface FieldInput {
  formula: Formula;
  cars: readonly Car[];
  old?: Car;
  channels: readonly RaceChannel[];
  races: number;
  /** stop when one's own share is known this precisely */
  precision: number;
  firstSeed: number;
  signal: { readonly aborted: boolean };
  /** only affects batch sizes and updates, never figures */
  nowMs: () => number;
  onTable: (table: WinTable) => void;
}

/** Of the automatic races. */
export const usualPrecision = 0.05;

/** Limits rendering, which would slow down typing. */
const progressEveryMs = 80;

const fields = { own: 0, old: 1 };

const mostOrders = 120;
/** Has no common factor with the number of rounds. */
const roundStep = 7;

/**
 * Every car has every seat equally often, and after a few rounds about every neighbour: who is ahead of whom in the first
 * round decides much.
 */
function mixedSeats(cars: number): number[][] {
  const orders = seatOrders(cars, mostOrders);
  const rounds = orders.length / cars;
  return Array.from({ length: rounds }, (_, round) => (round * roundStep) % rounds).flatMap((round) =>
    orders.slice(round * cars, (round + 1) * cars),
  );
}

/** Until precise enough, all races ran, or aborted. Resolves with the last table. */
export async function runField(input: FieldInput): Promise<WinTable> {
  const { formula, cars, old, signal, nowMs } = input;
  const orders = mixedSeats(cars.length);
  const all: RaceOrder[] = Array.from({ length: input.races }, (_, index) => ({
    seats: orders[index % orders.length]!,
    seed: `0x${(input.firstSeed + index).toString(16)}`,
  }));
  const workers = shareTranslations(input.channels, old ? [...cars, old] : cars);
  const ready = workers.channels.flatMap((ask) => [
    ask({ kind: "field", field: fields.own, formula, cars }),
    ...(old ? [ask({ kind: "field", field: fields.old, formula, cars: [old, ...cars.slice(1)] })] : []),
  ]);
  const count = new WinCount(cars, all.length, old !== undefined);
  /** counted in race order, so that figures don't depend on timing */
  const ownSummaries: RaceSummary[] = [];
  const paired: RaceSummary[] = [];
  let isDone = false;
  let announcedMs = -Infinity;
  const dealt = dealRaces({
    races: all.length,
    workers: workers.channels.length,
    nowMs,
    isOver: () => signal.aborted || isDone,
    async run(worker, start, end) {
      const ask = workers.channels[worker]!;
      const races = all.slice(start, end);
      const [summaries, oldSummaries] = await Promise.all([
        raced(ask, fields.own, races),
        old ? raced(ask, fields.old, races) : [],
      ]);
      for (const [i, summary] of summaries.entries()) ownSummaries[start + i] = summary;
      for (const [i, summary] of oldSummaries.entries()) paired[start + i] = summary;
      while (!isDone && ownSummaries[count.races] !== undefined) {
        count.add(ownSummaries[count.races]!, paired[count.races]);
        isDone = count.isPrecise(input.precision);
      }
      if (count.races === 0 || signal.aborted || (nowMs() - announcedMs < progressEveryMs && !isDone)) return;
      announcedMs = nowMs();
      input.onTable(count.table());
    },
  });
  await Promise.all([...ready, dealt, workers.translate()]);
  return count.table();
}

async function raced(ask: RaceChannel, field: number, races: RaceOrder[]): Promise<RaceSummary[]> {
  const reply = await ask({ kind: "summaries", field, races });
  if (reply.kind !== "summaries") throw new Error(`A worker answered ${reply.kind} to a request for summaries.`);
  return reply.summaries;
}

/** Constant time per table. */
class WinCount {
  races = 0;
  readonly #cars: { name: string; wins: number; places: Sums; turns: number; failed: number; gas: number }[];
  readonly #total: number;
  /** differences to the old car's */
  readonly #places: Sums | undefined;

  constructor(cars: readonly Car[], total: number, isPaired: boolean) {
    this.#cars = cars.map(({ name }) => ({ name, wins: 0, places: new Sums(), turns: 0, failed: 0, gas: 0 }));
    this.#total = total;
    this.#places = isPaired ? new Sums() : undefined;
  }

  add(summary: RaceSummary, old: RaceSummary | undefined): void {
    this.races += 1;
    for (const [index, car] of this.#cars.entries()) {
      car.wins += Number(summary.winner === index);
      car.places.add(summary.finishOrder.indexOf(index) + 1);
      car.turns += summary.turnsTaken[index] ?? 0;
      car.failed += summary.failedTurns[index] ?? 0;
      car.gas += summary.gasUsed[index] ?? 0;
    }
    if (old) this.#places?.add(old.finishOrder.indexOf(0) - summary.finishOrder.indexOf(0));
  }

  isPrecise(precision: number): boolean {
    if (this.races < 50) return false;
    const half = ({ low, high }: Estimate) => (high - low) / 2;
    const isKnown = half(shareInterval(this.#cars[0]?.wins ?? 0, this.races)) <= precision;
    return isKnown && (!this.#places || half(this.#places.mean(this.races)) <= 4 * precision);
  }

  table(): WinTable {
    const { races } = this;
    const rows = this.#cars.map(({ name, wins, places, turns, failed, gas }): WinRow => ({
      name,
      wins: shareInterval(wins, races),
      meanPlace: places.mean(races),
      failedTurns: turns === 0 ? 0 : failed / turns,
      meanGas: turns === 0 ? 0 : gas / turns,
    }));
    const table: WinTable = { races, total: this.#total, rows };
    return this.#places && races > 0 ? { ...table, paired: this.#places.mean(races) } : table;
  }
}
