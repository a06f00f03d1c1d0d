import { turnCalldata } from "./turn-calldata.ts";
import type { Outcome, World } from "../evm/machine.ts";
import { endTurn } from "./end-turn.ts";
import type { Effect, RaceState, TurnRecord } from "../race-log/race-log.ts";
import type { BookedPurchase, RefereeState } from "./referee-state.ts";
import type { Referee } from "./referee.ts";

export interface PlayedTurn {
  turn: number;
  mover: number;
  outcome: Outcome;
  gasUsed: number;
  booked: readonly BookedPurchase[];
  slips: readonly Effect[];
  winner: number | null;
}

/** Calls the mover with a turn's gas. A failed call has no effects. @param worlds by seat */
export function playTurn(referee: Referee, worlds: readonly World[]): PlayedTurn {
  const { state } = referee;
  const { turn } = state;
  const { gasPerTurn, cars } = state.rulebook.formula;
  const mover = state.order[turn % cars]!;
  state.current = mover;
  const checkpoint = referee.checkpoint();
  const { outcome, gasUsed } = worlds[mover]!.call({
    from: referee.address,
    to: state.addresses[mover]!,
    data: turnCalldata(state, referee.addressBytes),
    gas: gasPerTurn,
  });
  if (outcome.kind !== "ok") referee.rollback(checkpoint);
  const booked = state.purchases;
  const { slips, winner } = endTurn(state);
  return { turn, mover, outcome, gasUsed: chargedGas(outcome, gasUsed, gasPerTurn), booked, slips, winner };
}

/** Plays and logs a turn. @param before last logged state */
export function takeTurn(
  referee: Referee,
  worlds: readonly World[],
  before: RaceState,
): TurnRecord & { winner: number | null } {
  const { turn, mover, outcome, gasUsed, booked, slips, winner } = playTurn(referee, worlds);
  return {
    turn,
    mover,
    outcome,
    gasUsed,
    purchases: booked.map(({ action, amount, cost }) => ({ action, amount, cost })),
    effects: [...booked.flatMap((purchase) => purchase.effects), ...slips],
    after: raceStateOf(referee.state, before),
    winner,
  };
}

function chargedGas(outcome: Outcome, gasUsed: number, gasPerTurn: number): number {
  if (outcome.kind === "over-limit") return gasPerTurn;
  return outcome.kind === "no-code" ? 0 : gasUsed;
}

/** Unchanged lists are shared with the previous state. */
export function raceStateOf(state: RefereeState, before: RaceState): RaceState {
  const sold = [...state.sold];
  return {
    cars: before.cars.map((_, seat) => ({
      balance: state.balance[seat]!,
      speed: state.speed[seat]!,
      y: state.y[seat]!,
      shield: state.shield[seat]!,
    })),
    sold: isSame(sold, before.sold) ? before.sold : sold,
    bananas: isSame(state.bananas, before.bananas) ? before.bananas : [...state.bananas],
    order: before.order !== undefined && isSame(state.order, before.order) ? before.order : [...state.order],
  };
}

function isSame(a: readonly number[], b: readonly number[]): boolean {
  return a.length === b.length && a.every((value, i) => value === b[i]);
}
