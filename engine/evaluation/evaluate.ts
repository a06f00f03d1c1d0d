import type { Car } from "../cars/car.ts";
import type { Formula } from "../formula/formula.ts";
import { Refusal } from "../formula/refusal.ts";
import type { RaceSummary } from "../race-log/race-summary.ts";
import { type RaceChannel, shareTranslations } from "../referee/race-channel.ts";
import type { RaceOrder } from "../referee/race-service.ts";
import { dealRaces } from "./deal-races.ts";
import { countOrder, luckOf, type LuckShares, type OrderTally } from "./luck.ts";
import { type Estimate, shareInterval, Sums } from "./win-intervals.ts";

export interface EvaluateInput {
  formula: Formula;
  cars: Car[];
  /** seat orders for every seed; `order[i]` is the car in seat i. Default: `balancedSeats` */
  seats?: number[][];
  seeds: readonly bigint[];
  /** results don't depend on their number */
  workers: readonly RaceChannel[];
  /** only affects batch sizes, never results */
  nowMs: () => number;
  stopWhen?: StopRule;
  onProgress?: (progress: { done: number; total: number }) => void;
  signal?: { readonly aborted: boolean };
}

/** Every pair of cars is separated, or every win share is known to ± `precision`. */
export interface StopRule {
  precision: number;
}

export interface CarEvaluation {
  name: string;
  wins: Estimate;
  /** mean place, from 1 */
  meanFinish: Estimate;
  failedTurns: Estimate;
  meanGasPerTurn: number;
  meanBalanceLeft: number;
}

export interface Evaluation {
  races: number;
  /** of all seeds and seat orders */
  total: number;
  ending: "all-run" | "clear" | "cancelled";
  meanTurns: Estimate;
  /** share of races that hit the turn limit */
  undecided: Estimate;
  cars: CarEvaluation[];
  /** `beats[a][b]`: share of races in which a finished before b */
  beats: Estimate[][];
  /** share of races won from each seat */
  seatWins: Estimate[];
  /** absent for one seed or one seat order */
  luck?: LuckShares;
}

/** Fixed, so that results don't depend on the number of workers. */
const checkpoints = [50, 100, 200, 400, 800, 1600, 3200, 6400, 12800, 25600];
/** Normal quantile of 99.5 %: ten looks at 0.5 % keep the chance of a wrong stop below 5 %. */
const checkpointZ = 2.807;
/** Fewer races don't justify translating cars ahead of time. */
const racesWorthTranslating = 40;

/**
 * Runs all seeds and seat orders, and counts them with 95 % intervals. Results are those of a prefix of a fixed list of
 * races, for any number of workers. @throws {Refusal} for inconsistent input; also rejects with worker errors
 */
export async function evaluate(input: EvaluateInput): Promise<Evaluation> {
  const races = scheduleRaces(input);
  const { formula, cars, onProgress, stopWhen } = input;
  if (input.workers.length === 0) throw new Refusal("workers", "workers", "there is no worker to run races.");
  const workers = shareTranslations(input.workers, races.count < racesWorthTranslating ? [] : cars);
  const ready = Promise.all(workers.channels.map((ask) => ask({ kind: "field", formula, cars })));

  const count = new EvaluationCount(cars);
  /** finished out of order, to be counted in order */
  const waiting = new Map<number, RaceSummary>();
  let done = 0;
  const stops = stopWhen === undefined ? [] : checkpoints.filter((checkpoint) => checkpoint < races.count);
  let isClear = false;
  const countOn = () => {
    for (let next = waiting.get(count.races); next !== undefined && !isClear; next = waiting.get(count.races)) {
      waiting.delete(count.races);
      count.add(next, races.seats(count.races));
      if (count.races === stops[0]) {
        stops.shift();
        isClear = count.isClear(stopWhen!.precision, checkpointZ);
      }
    }
  };
  const dealt = dealRaces({
    races: races.count,
    workers: workers.channels.length,
    nowMs: input.nowMs,
    isOver: () => input.signal?.aborted === true || isClear,
    async run(worker, start, end) {
      const reply = await workers.channels[worker]!({ kind: "summaries", races: ordersOf(races, start, end) });
      if (reply.kind !== "summaries") throw new Error(`A worker answered ${reply.kind} to a request for summaries.`);
      for (const [i, summary] of reply.summaries.entries()) waiting.set(start + i, summary);
      done += end - start;
      countOn();
      onProgress?.({ done, total: races.count });
    },
  });
  // starts after everyone's first races, so that first figures come quickly
  await Promise.all([ready, dealt, workers.translate()]);
  const ending = isClear ? "clear" : count.races < races.count ? "cancelled" : "all-run";
  return count.evaluation(races.count, ending);
}

/** Every car once in every seat, forwards and backwards, so that seats and neighbours are balanced. */
export function balancedSeats(cars: number): number[][] {
  const orders: number[][] = [];
  for (let shift = 0; shift < cars; shift += 1) {
    const order = Array.from({ length: cars }, (_, seat) => (seat + shift) % cars);
    orders.push(order);
    if (cars > 2) orders.push(order.toReversed());
  }
  return orders;
}

interface Schedule {
  count: number;
  seats: (race: number) => readonly number[];
  seed: (race: number) => string;
}

function ordersOf({ seats, seed }: Schedule, start: number, end: number): RaceOrder[] {
  return Array.from({ length: end - start }, (_, i) => ({ seats: [...seats(start + i)], seed: seed(start + i) }));
}

/** In counting order, created on demand, because creating all would block a page. */
function scheduleRaces({ formula, cars, seats, seeds }: EvaluateInput): Schedule {
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
  return {
    count: seeds.length * orders.length,
    seats: (race) => orders[race % orders.length]!,
    seed: (race) => `0x${seeds[Math.floor(race / orders.length)]!.toString(16)}`,
  };
}

interface CarCount {
  name: string;
  wins: number;
  finish: Sums;
  turns: number;
  failed: number;
  gas: number;
  balance: number;
  beaten: number[];
}

/** Incremental, so that results take constant time. */
export class EvaluationCount {
  races = 0;
  readonly #turns = new Sums();
  #undecided = 0;
  readonly #cars: CarCount[];
  readonly #seatWins: number[];
  readonly #orders: OrderTally = new Map();

  constructor(cars: readonly Car[]) {
    const zeros = () => cars.map(() => 0);
    this.#cars = cars.map(({ name }) => ({
      name,
      wins: 0,
      finish: new Sums(),
      turns: 0,
      failed: 0,
      gas: 0,
      balance: 0,
      beaten: zeros(),
    }));
    this.#seatWins = zeros();
  }

  add(summary: RaceSummary, seats: readonly number[]): void {
    const { finishOrder, winner } = summary;
    this.races += 1;
    this.#turns.add(summary.turns);
    if (winner === null) this.#undecided += 1;
    else {
      this.#cars[winner]!.wins += 1;
      this.#seatWins[seats.indexOf(winner)]! += 1;
    }
    for (const [index, number] of finishOrder.entries()) {
      const car = this.#cars[number]!;
      car.finish.add(index + 1);
      car.turns += summary.turnsTaken[number]!;
      car.failed += summary.failedTurns[number]!;
      car.gas += summary.gasUsed[number]!;
      car.balance += summary.balance[number]!;
      for (let behind = index + 1; behind < finishOrder.length; behind += 1) car.beaten[finishOrder[behind]!]! += 1;
    }
    countOrder(this.#orders, seats, finishOrder);
  }

  /** `z`: half-width of the intervals in standard deviations. */
  isClear(precision: number, z: number): boolean {
    const beats = this.#beats(z);
    const allApart = beats.every((row, a) => row.every((share, b) => a === b || share.low > 0.5 || share.high < 0.5));
    if (allApart) return true;
    return this.#cars
      .map(({ wins }) => shareInterval(wins, this.races, z))
      .every(({ low, high }) => (high - low) / 2 <= precision);
  }

  evaluation(total: number, ending: Evaluation["ending"]): Evaluation {
    const { races } = this;
    const luck = luckOf(this.#orders);
    return {
      races,
      total,
      ending,
      meanTurns: this.#turns.mean(races),
      undecided: shareInterval(this.#undecided, races),
      cars: this.#cars.map(({ name, wins, finish, turns, failed, gas, balance }): CarEvaluation => ({
        name,
        wins: shareInterval(wins, races),
        meanFinish: finish.mean(races),
        failedTurns: shareInterval(failed, turns),
        meanGasPerTurn: turns === 0 ? 0 : gas / turns,
        meanBalanceLeft: races === 0 ? 0 : balance / races,
      })),
      beats: this.#beats(),
      seatWins: this.#seatWins.map((wins) => shareInterval(wins, races)),
      ...(luck === undefined ? {} : { luck }),
    };
  }

  #beats(z?: number): Estimate[][] {
    return this.#cars.map(({ beaten }) => beaten.map((races) => shareInterval(races, this.races, z)));
  }
}
