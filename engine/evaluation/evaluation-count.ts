import type { Car } from "../cars/car.ts";
import type { CarEvaluation, Evaluation } from "./evaluate.ts";
import { type Estimate, meanInterval, shareInterval } from "./win-intervals.ts";
import { countOrder, luckOf, type OrderTally } from "./luck.ts";
import type { RaceSummary } from "../race-log/race-summary.ts";

class Sums {
  sum = 0;
  squares = 0;

  add(value: number): void {
    this.sum += value;
    this.squares += value * value;
  }

  mean(count: number): Estimate {
    return meanInterval(this.sum, this.squares, count);
  }
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
