import type { Outcome, World } from "../evm/machine.ts";
import type { Effect, RaceState, TurnRecord } from "../race-log/race-log.ts";
import { writeWord } from "./abi.ts";
import { sortAscending, sortByDistance } from "./places.ts";
import { type BookedPurchase, phases, type RefereeState } from "./referee-state.ts";
import { recordBytes, writeCars, writeNumbers } from "./referee-views.ts";
import type { Referee } from "./referee.ts";
import { shuffled } from "./shuffle.ts";

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

/**
 * Cars by distance, highest first, and the mover's index; before them the referee's address and bananas, if the family
 * passes them. May reuse the last turn's buffer.
 */
export function turnCalldata(state: RefereeState, referee: Uint8Array): Uint8Array {
  const { family } = state.rulebook;
  const { seats } = sortByDistance(state.order, state.y);
  const words = family.hasBananas ? 4 : family.hasShields ? 3 : 2;
  const carsBytes = 32 + seats.length * recordBytes(state);
  const bananasBytes = family.hasBananas ? 32 + 32 * state.bananas.length : 0;
  const length = 4 + 32 * words + carsBytes + bananasBytes;
  if (state.calldata.length !== length) state.calldata = calldataWithHead(state, referee, { length, words, carsBytes });
  const data = state.calldata;
  // these are below 2^32, so they overwrite everything of the last turn
  writeWord(data, 4 + 32 * (words - 1), seats.indexOf(state.current));
  writeCars(state, data, 4 + 32 * words, seats);
  if (family.hasBananas) writeNumbers(data, 4 + 32 * words + carsBytes, state.bananas);
  return data;
}

/** Constant part for this length: selector, referee, offsets. */
function calldataWithHead(
  state: RefereeState,
  referee: Uint8Array,
  { length, words, carsBytes }: { length: number; words: number; carsBytes: number },
): Uint8Array<ArrayBuffer> {
  const { family } = state.rulebook;
  const data = new Uint8Array(length);
  for (let i = 0; i < 4; i += 1) data[i] = family.takeYourTurnSelector >>> (24 - 8 * i);
  let offset = 4;
  if (family.hasShields) {
    data.set(referee, offset + 12);
    offset += 32;
  }
  writeWord(data, offset, 32 * words);
  offset += 32;
  if (family.hasBananas) writeWord(data, offset, 32 * words + carsBytes);
  return data;
}

const uint32 = 2 ** 32;
const noSlips: readonly Effect[] = [];

/**
 * Decays shields and moves cars in turn order; the first to finish ends the race. Otherwise the order is shuffled after
 * a full round and the turn number increases. @returns slips on bananas, and the winner's seat
 */
export function endTurn(state: RefereeState): { slips: readonly Effect[]; winner: number | null } {
  const { family, formula } = state.rulebook;
  let slips = noSlips;
  state.current = -1;
  if (state.bananas.length > 1) state.setBananas(sortAscending(state.bananas).sorted);
  for (const seat of state.order) {
    if (state.shield[seat]! > 0) state.shield[seat]! -= 1;
    if (family.hasBananas) {
      const slip = moveAmongBananas(state, seat);
      if (slip !== undefined) slips = [...slips, slip];
    } else state.y[seat] = (state.y[seat]! + state.speed[seat]!) % uint32;
    if (state.y[seat]! >= formula.finishDistance) {
      state.phase = phases.done;
      state.settle();
      return { slips, winner: seat };
    }
  }
  if (family.shufflesOrder && state.turn % formula.cars === 0) {
    const draws = state.rulebook.draw(state.entropy);
    state.order = shuffled(state.order, draws);
    state.entropy = draws.entropy;
  }
  state.turn += 1;
  touchAnnouncedPrices(state);
  state.settle();
  return { slips, winner: null };
}

/** Stops on the first banana within its speed, and halves its speed. */
function moveAmongBananas(state: RefereeState, seat: number): Effect | undefined {
  const y = state.y[seat]!;
  const target = (y + state.speed[seat]!) % uint32;
  const place = state.bananas.findIndex((banana) => banana > y);
  const banana = state.bananas[place];
  if (banana === undefined || target < banana) {
    state.y[seat] = target;
    return undefined;
  }
  state.y[seat] = banana;
  state.speed[seat] = Math.floor(state.speed[seat]! / 2);
  state.setBananas(state.bananas.filter((_, i) => i !== place));
  return { kind: "slipped", target: seat, y: banana };
}

/** Reading the prices that the closing event announces touches their counters, which changes gas later. */
function touchAnnouncedPrices(state: RefereeState): void {
  for (const action of state.rulebook.announced) state.touchCounter(action);
}
