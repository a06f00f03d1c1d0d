import type { Effect } from "../race-log/race-log.ts";
import { type RefereeState, phases } from "./referee-state.ts";
import { shuffled } from "./shuffle.ts";
import { sortAscending } from "./places.ts";

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
