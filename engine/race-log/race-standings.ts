import { type RaceLog, type RaceState, finishOrder } from "./race-log.ts";

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
