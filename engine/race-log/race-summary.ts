import { finishOrder, type RaceLog, type RaceState } from "./race-log.ts";

/** Lists are by car, not by seat. */
export interface RaceSummary {
  /** null at the turn limit */
  winner: number | null;
  finishOrder: number[];
  turns: number;
  turnsTaken: number[];
  failedTurns: number[];
  /** per car, all turns */
  gasUsed: number[];
  /** coins left */
  balance: number[];
}

export class RaceCounts {
  turns = 0;
  readonly #seats: readonly number[];
  readonly #turnsTaken: number[];
  readonly #failedTurns: number[];
  readonly #gasUsed: number[];

  constructor(seats: readonly number[]) {
    const zeros = () => seats.map(() => 0);
    this.#seats = seats;
    this.#turnsTaken = zeros();
    this.#failedTurns = zeros();
    this.#gasUsed = zeros();
  }

  addTurn(mover: number | null, isFailed: boolean, gasUsed: number): void {
    this.turns += 1;
    if (mover === null) return;
    const car = this.#seats[mover]!;
    this.#turnsTaken[car]! += 1;
    if (isFailed) this.#failedTurns[car]! += 1;
    this.#gasUsed[car]! += gasUsed;
  }

  /**
   * @param end state after the last turn
   * @param winner their seat
   */
  summary(end: RaceState, winner: number | null, order: readonly number[] = finishOrder(end, winner)): RaceSummary {
    const seats = this.#seats;
    const balance = seats.map(() => 0);
    for (const [seat, state] of end.cars.entries()) balance[seats[seat]!] = state.balance;
    return {
      winner: winner === null ? null : seats[winner]!,
      finishOrder: order.map((seat) => seats[seat]!),
      turns: this.turns,
      turnsTaken: this.#turnsTaken,
      failedTurns: this.#failedTurns,
      gasUsed: this.#gasUsed,
      balance,
    };
  }
}

/** From a log. @param seats the car in each seat */
export function summarizeRace(log: RaceLog, seats: readonly number[]): RaceSummary {
  const counts = new RaceCounts(seats);
  for (const { mover, outcome, gasUsed } of log.turns) {
    counts.addTurn(mover, outcome !== undefined && outcome.kind !== "ok", gasUsed ?? 0);
  }
  return counts.summary(log.turns.at(-1)?.after ?? log.start, log.winner, log.finishOrder);
}

export interface Standing {
  place: number;
  seat: number;
  name: string;
  y: number;
  speed: number;
  balance: number;
  shield: number;
  gap: number;
}

/** After a turn (0: before the first), by distance; after the last, the winner is first. */
export function standingsAt(log: RaceLog, turn: number): Standing[] {
  const state = turn === 0 ? log.start : log.turns[turn - 1]!.after;
  return standingsOf(log, state, turn === log.turns.length ? log.winner : null);
}

function standingsOf(log: RaceLog, state: RaceState, winner: number | null): Standing[] {
  const order = finishOrder(state, winner);
  const leader = state.cars[order[0]!]!.y;
  return order.map((seat, i) => {
    const { y, speed, balance, shield } = state.cars[seat]!;
    return { place: i + 1, seat, name: log.seats[seat]!.name, y, speed, balance, shield, gap: leader - y };
  });
}
