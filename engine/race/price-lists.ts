import type { AnswerList } from "../evm/machine.ts";
import type { FamilyRow } from "./families.ts";
import type { GasSchedule } from "./gas-schedule.ts";
import type { PriceTable } from "./prices.ts";
import type { RefereeState } from "./referee-state.ts";

/**
 * The prices of one action as a list from which the machine answers by itself: cars ask for prices several times a turn. It says what
 * `viewPrice` says, from the same table of prices and the same row of gas, and only where nothing else can come of the question: the
 * action's counter was touched before, and the units have prices that were reckoned already.
 */
export interface PriceList extends AnswerList {
  readonly action: number;
}

/** The lists of all actions whose price depends on an amount. Not longer than a machine reads. */
export function priceLists(family: FamilyRow, gas: GasSchedule, prices: readonly PriceTable[]): PriceList[] {
  return family.actions.flatMap(({ name, priceSelector }, action) => {
    const { base, unit, zeroExponential } = gas.price[name]!.ok;
    if (name === "banana") return [];
    const { sums, perUnit } = prices[action]!;
    return {
      action,
      selector: priceSelector,
      numbers: sums,
      filled: 0,
      start: 0,
      step: perUnit,
      most: -1,
      subtrahend: 0,
      gas: base,
      gasEach: unit!,
      further: 0,
      gasFurther: zeroExponential!,
    };
  });
}

/** Brings the lists up to a position of the race. */
export function listPrices(state: RefereeState): readonly PriceList[] {
  const { priceLists, prices } = state.rulebook;
  for (const list of priceLists) {
    if (state.isCounterCold(list.action)) {
      list.most = -1;
      continue;
    }
    const { start, most, before, zeroExponentials, reckoned } = prices[list.action]!.listed(
      state.turn,
      state.sold[list.action]!,
    );
    list.start = start;
    list.most = most;
    list.subtrahend = before;
    list.further = zeroExponentials;
    list.filled = reckoned;
  }
  return priceLists;
}
