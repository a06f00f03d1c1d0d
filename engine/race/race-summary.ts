import type { RaceLog } from "./race-log.ts";

/** What many races are counted by. Lists are by the number of the car in the field, not by seat. */
export interface RaceSummary {
  /** the winning car; null at the turn limit */
  winner: number | null;
  /** cars from first to last */
  finishOrder: number[];
  turns: number;
  turnsTaken: number[];
  failedTurns: number[];
  /** gas over all turns of a car */
  gasUsed: number[];
  /** coins left */
  balance: number[];
}

/** Counts a race. @param seats the car in each seat */
export function summarizeRace(log: RaceLog, seats: readonly number[]): RaceSummary {
  const zeros = () => Array.from({ length: seats.length }, () => 0);
  const turnsTaken = zeros();
  const failedTurns = zeros();
  const gasUsed = zeros();
  const balance = zeros();
  for (const { mover, outcome, gasUsed: gas } of log.turns) {
    if (mover === null) continue;
    const car = seats[mover]!;
    turnsTaken[car]! += 1;
    if (outcome !== undefined && outcome.kind !== "ok") failedTurns[car]! += 1;
    gasUsed[car]! += gas ?? 0;
  }
  const end = log.turns.at(-1)?.after ?? log.start;
  for (const [seat, state] of end.cars.entries()) balance[seats[seat]!] = state.balance;
  return {
    winner: log.winner === null ? null : seats[log.winner]!,
    finishOrder: log.finishOrder.map((seat) => seats[seat]!),
    turns: log.turns.length,
    turnsTaken,
    failedTurns,
    gasUsed,
    balance,
  };
}
