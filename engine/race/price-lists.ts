import { type AnswerList, noAnswers } from "../evm/machine.ts";
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
      filled: noAnswers,
      start: 0,
      step: perUnit,
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
  for (let i = 0; i < priceLists.length; i += 1) {
    const list = priceLists[i]!;
    const { action } = list;
    if (state.isCounterCold(action)) list.filled = noAnswers;
    else prices[action]!.list(state.turn, state.sold[action]!, list);
  }
  return priceLists;
}
