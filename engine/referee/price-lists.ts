import { type AnswerList, noAnswers } from "../evm/answer-lists.ts";
import type { FamilyRow } from "../formula/families.ts";
import type { GasSchedule } from "./gas-schedule.ts";
import type { PriceTable } from "../formula/prices.ts";
import type { RefereeState } from "./referee-state.ts";

/**
 * Prices that the machine can answer without calling the referee, because cars ask several times a turn. Answers equal
 * `viewPrice`'s, and are only listed for a touched counter and already computed prices.
 */
export interface PriceList extends AnswerList {
  readonly action: number;
}

/** At most as many entries as a machine reads. */
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
      gasPerUnit: unit!,
      extraUnits: 0,
      gasPerExtraUnit: zeroExponential!,
    };
  });
}

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
