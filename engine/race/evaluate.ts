import type { Car } from "../cars/car.ts";
import { dealRaces } from "./deal-races.ts";
import type { Formula } from "./formula.ts";
import { type Estimate, meanInterval, shareInterval } from "./intervals.ts";
import { countOrder, type LuckShares, luckOf, type OrderTally } from "./luck.ts";
import type { RaceChannel } from "./race-channel.ts";
import type { RaceOrder } from "./race-service.ts";
import type { RaceSummary } from "./race-summary.ts";
import { Refusal } from "./refusal.ts";
import { shareTranslations } from "./share-translations.ts";

export interface EvaluateInput {
  formula: Formula;
  cars: Car[];
  /** seat orders to run every seed with; each puts the car `order[i]` into seat i. Default: `balancedSeats` */
  seats?: number[][];
  /** seeds, each run with every seat order */
  seeds: readonly bigint[];
  /** ways to the workers; the results do not depend on their number */
  workers: readonly RaceChannel[];
  /** any clock: it decides how many races a worker is asked for at once, and no result */
  nowMs: () => number;
  /** stop as soon as the answer is clear; default: run all races */
  stopWhen?: StopRule;
  onProgress?: (progress: { done: number; total: number }) => void;
  /** an AbortSignal, or anything that tells whether to stop */
  signal?: { readonly aborted: boolean };
}

/** Stop when every pair of cars is told apart, or every win share is known within `precision` (0.02: two per cent either way). */
export interface StopRule {
  precision: number;
}

/** Everything that is counted about one car. */
export interface CarEvaluation {
  name: string;
  wins: Estimate;
  /** 1 for the first place */
  meanFinish: Estimate;
  failedTurns: Estimate;
  meanGasPerTurn: number;
  meanBalanceLeft: number;
}

export interface Evaluation {
  /** races counted */
  races: number;
  /** races of all seeds and seat orders */
  total: number;
  ending: "all-run" | "clear" | "cancelled";
  meanTurns: Estimate;
  /** share of races that ended at the turn limit */
  undecided: Estimate;
  cars: CarEvaluation[];
  /** `beats[a][b]`: share of races in which car a finished before car b */
  beats: Estimate[][];
  /** share of races that were won from each seat, whoever sat there */
  seatWins: Estimate[];
  /** what decided the places; absent while that cannot be told: one seed, or one seat order */
  luck?: LuckShares;
}

/** Races after which the stop rule looks: fixed, so that the number of workers cannot matter. */
const looks = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600];
/** Normal quantile of 99.5 %: ten looks at 0.5 % each keep the chance of a false "clear" below 5 %. */
const lookZ = 2.807;
/** Fewer races are over before translating their cars ahead would have paid. */
const racesWorthTranslating = 40;

/**
 * Runs the races of all seeds and seat orders on the workers and counts them. Intervals are at 95 %. The results are those of a prefix of a
 * fixed list of races, whatever the number of workers.
 * @throws {Refusal} when the input does not fit together; whatever a worker rejects with
 */
export async function evaluate(input: EvaluateInput): Promise<Evaluation> {
  const races = scheduleRaces(input);
  const { formula, cars, onProgress, stopWhen } = input;
  if (input.workers.length === 0) throw new Refusal("workers", "workers", "there is no worker to run races.");
  const workers = shareTranslations(input.workers, races.length < racesWorthTranslating ? [] : cars);
  const ready = Promise.all(workers.channels.map((ask) => ask({ kind: "field", formula, cars })));

  const summaries: RaceSummary[] = [];
  let done = 0;
  /** how many from the first on are counted: races end in any order */
  let counted = 0;
  const stops = stopWhen === undefined ? [] : looks.filter((count) => count < races.length);
  let clearAt: number | undefined;
  const isOver = () => input.signal?.aborted === true || clearAt !== undefined;
  const look = () => {
    while (summaries[counted] !== undefined) counted += 1;
    while (clearAt === undefined && stops.length > 0 && counted >= stops[0]!) {
      const count = stops.shift()!;
      if (isClear(cars.length, summaries.slice(0, count), stopWhen!)) clearAt = count;
    }
  };
  const dealt = dealRaces({
    races: races.length,
    workers: workers.channels.length,
    nowMs: input.nowMs,
    isOver,
    async run(worker, start, end) {
      const reply = await workers.channels[worker]!({ kind: "summaries", races: races.slice(start, end) });
      if (reply.kind !== "summaries") throw new Error(`A worker answered ${reply.kind} to a request for summaries.`);
      for (const [i, summary] of reply.summaries.entries()) summaries[start + i] = summary;
      done += end - start;
      look();
      onProgress?.({ done, total: races.length });
    },
  });
  // behind everybody's first races, so that the first figures come before the work that makes the others fast
  await Promise.all([ready, dealt, workers.translate()]);
  const ending = clearAt !== undefined ? "clear" : counted < races.length ? "cancelled" : "all-run";
  return count(cars, summaries.slice(0, clearAt ?? counted), races, ending);
}

/** Every car once in every seat, forwards and backwards: seat and neighbours favour nobody. */
export function balancedSeats(cars: number): number[][] {
  const orders: number[][] = [];
  for (let shift = 0; shift < cars; shift += 1) {
    const order = Array.from({ length: cars }, (_, seat) => (seat + shift) % cars);
    orders.push(order);
    if (cars > 2) orders.push(order.toReversed());
  }
  return orders;
}

/** The races in the order in which they are counted. */
function scheduleRaces({ formula, cars, seats, seeds }: EvaluateInput): RaceOrder[] {
  if (cars.length !== formula.cars) {
    throw new Refusal("cars", "cars", `the formula has ${formula.cars} cars, ${cars.length} were given.`);
  }
  const orders = seats ?? balancedSeats(cars.length);
  for (const [i, order] of orders.entries()) {
    const isPermutation =
      order.length === cars.length && order.toSorted((a, b) => a - b).every((car, seat) => car === seat);
    if (!isPermutation)
      throw new Refusal(`seats[${i}]`, "seats", `expected each number from 0 to ${cars.length - 1} once.`);
  }
  if (orders.length === 0 || seeds.length === 0) throw new Refusal("seeds", "seeds", "there is no race to run.");
  return seeds.flatMap((seed) => orders.map((order) => ({ seats: [...order], seed: `0x${seed.toString(16)}` })));
}

function isClear(cars: number, summaries: readonly RaceSummary[], { precision }: StopRule): boolean {
  const beats = countBeats(cars, summaries, lookZ);
  const allApart = beats.every((row, a) => row.every((share, b) => a === b || share.low > 0.5 || share.high < 0.5));
  if (allApart) return true;
  return Array.from({ length: cars }, (_, car) => winShare(car, summaries, lookZ)).every(
    ({ low, high }) => (high - low) / 2 <= precision,
  );
}

function winShare(car: number, summaries: readonly RaceSummary[], z?: number): Estimate {
  const wins = summaries.filter((summary) => summary.winner === car).length;
  return shareInterval(wins, summaries.length, z);
}

function countBeats(cars: number, summaries: readonly RaceSummary[], z?: number): Estimate[][] {
  const wins = Array.from({ length: cars }, () => Array.from({ length: cars }, () => 0));
  for (const { finishOrder } of summaries) {
    for (const [place, car] of finishOrder.entries()) {
      for (const other of finishOrder.slice(place + 1)) wins[car]![other]! += 1;
    }
  }
  return wins.map((row) => row.map((beaten) => shareInterval(beaten, summaries.length, z)));
}

function count(
  cars: readonly Car[],
  summaries: readonly RaceSummary[],
  scheduled: readonly RaceOrder[],
  ending: Evaluation["ending"],
): Evaluation {
  const sumOf = (of: (summary: RaceSummary) => number) => summaries.reduce((sum, summary) => sum + of(summary), 0);
  const meanOf = (of: (summary: RaceSummary) => number) =>
    meanInterval(
      sumOf(of),
      sumOf((summary) => of(summary) ** 2),
      summaries.length,
    );
  const orders: OrderTally = new Map();
  for (const [race, { finishOrder }] of summaries.entries()) countOrder(orders, scheduled[race]!.seats, finishOrder);
  const luck = luckOf(orders);
  return {
    races: summaries.length,
    total: scheduled.length,
    ending,
    meanTurns: meanOf((summary) => summary.turns),
    undecided: shareInterval(
      sumOf(({ winner }) => (winner === null ? 1 : 0)),
      summaries.length,
    ),
    cars: cars.map(({ name }, car) => {
      const turns = sumOf((summary) => summary.turnsTaken[car]!);
      return {
        name,
        wins: winShare(car, summaries),
        meanFinish: meanOf((summary) => summary.finishOrder.indexOf(car) + 1),
        failedTurns: shareInterval(
          sumOf((summary) => summary.failedTurns[car]!),
          turns,
        ),
        meanGasPerTurn: turns === 0 ? 0 : sumOf((summary) => summary.gasUsed[car]!) / turns,
        meanBalanceLeft: summaries.length === 0 ? 0 : sumOf((summary) => summary.balance[car]!) / summaries.length,
      };
    }),
    beats: countBeats(cars.length, summaries),
    seatWins: cars.map((_, seat) =>
      shareInterval(
        summaries.filter(({ winner }, race) => winner !== null && scheduled[race]!.seats[seat] === winner).length,
        summaries.length,
      ),
    ),
    ...(luck === undefined ? {} : { luck }),
  };
}
