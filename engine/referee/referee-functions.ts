import type { FamilyRow } from "../formula/families.ts";
import type { GasSchedule, ViewName } from "./gas-schedule.ts";

/** `bananas` and `getAllBananas` only exist with bananas. */
export const viewSelectors: Record<ViewName, number> = {
  state: 0xc19d93fb,
  turns: 0x401c0347,
  entropy: 0x47ce07cc,
  currentCar: 0x29af11bf,
  cars: 0xf7746e36,
  getCarData: 0x9d18e79f,
  getAllCarData: 0x37c0d8d3,
  getAllCarDataAndFindCar: 0x0d93582a,
  getActionsSold: 0xf9fa47ee,
  bananas: 0x3be4a2c4,
  getAllBananas: 0x7e72997c,
};

export const playSelector = 0x6898f82b;
export const registerSelector = 0x4420e486;

/** Actions are by id. */
export type RefereeFunction =
  | { kind: "buy" | "price"; action: number }
  | { kind: "view"; view: ViewName }
  | { kind: "play" | "register" };

export function refereeFunctions(family: FamilyRow, gas: GasSchedule): Map<number, RefereeFunction> {
  const functions = new Map<number, RefereeFunction>([
    [playSelector, { kind: "play" }],
    [registerSelector, { kind: "register" }],
  ]);
  for (const [view, selector] of Object.entries(viewSelectors) as [ViewName, number][]) {
    if (gas.view[view] !== undefined) functions.set(selector, { kind: "view", view });
  }
  for (const [id, action] of family.actions.entries()) {
    functions.set(action.buySelector, { kind: "buy", action: id });
    functions.set(action.priceSelector, { kind: "price", action: id });
  }
  return functions;
}
