import { type Family, families } from "#engine/formula/families.ts";
import { type GasRow, type GasTerm, gasSchedules } from "#engine/referee/gas-schedule.ts";
import { viewSelectors } from "#engine/referee/referee-functions.ts";

/** A line of a family's gas table. */
export interface GasTableRow {
  function: string;
  selector: number;
  /** "ok", or why the call reverts */
  case: string;
  gas: GasRow;
}

const viewSignatures: Record<keyof typeof viewSelectors, string> = {
  state: "state()",
  turns: "turns()",
  entropy: "entropy()",
  currentCar: "currentCar()",
  cars: "cars(uint256)",
  getCarData: "getCarData(address)",
  getAllCarData: "getAllCarData()",
  getAllCarDataAndFindCar: "getAllCarDataAndFindCar(address)",
  getActionsSold: "getActionsSold(uint8)",
  bananas: "bananas(uint256)",
  getAllBananas: "getAllBananas()",
};

const caseNames: Record<string, string> = {
  ok: "ok",
  reserve: "needs beyond that, when it removes a banana",
  nothing: "ok, on your own banana",
  overflow: "a unit has no price: reverts",
  cast: "costs 2^32 or more: reverts",
  underflow: "too few coins: Panic 0x11",
  zero: "zero units: reverts",
  notActive: "GAME_NOT_ACTIVE",
  notCurrent: "NOT_CURRENT_CAR",
  short: "argument missing: reverts",
  dirty: "argument out of its type: reverts",
  outOfRange: "index out of range: reverts",
};

export function gasTable(family: Family): GasTableRow[] {
  const schedule = gasSchedules[family];
  const rows: GasTableRow[] = [];
  const add = (name: string, selector: number, cases: object) => {
    for (const [key, value] of Object.entries(cases) as [string, GasRow | number | number[]][]) {
      const label = caseNames[key];
      if (label === undefined || Array.isArray(value)) continue;
      rows.push({ function: name, selector, case: label, gas: typeof value === "number" ? { base: value } : value });
    }
  };
  for (const action of families[family].actions) {
    add(action.buy, action.buySelector, schedule.purchase[action.name]!);
    add(action.price, action.priceSelector, schedule.price[action.name]!);
  }
  for (const [view, selector] of Object.entries(viewSelectors) as [keyof typeof viewSelectors, number][]) {
    const cases = schedule.view[view];
    if (cases !== undefined) add(viewSignatures[view], selector, cases);
  }
  return rows;
}

export const gasTerms: Record<GasTerm, string> = {
  unit: "each unit priced",
  zeroExponential: "each unit whose price has fallen to zero",
  coldCounter: "1 if the action's counter wasn't used before in the race",
  newCounter: "1 for the first unit of its kind in the race",
  emptyRecord: "1 if the buyer is at the start with no coins and no speed",
  closer: "each car ahead that is nearer than those checked before",
  farther: "each other car ahead",
  target: "1 if there is a target",
  shielded: "1 if the target has a shield",
  hit: "1 if the target is slowed",
  unshielded: "1 if the buyer had no shield",
  capped: "1 if the cap limits the shields",
  aheadHit: "each car ahead that is slowed",
  aheadSlow: "each car ahead at speed 1 or 0",
  hitLast: "1 if the last car in turn order is slowed",
  bananaSkipped: "each banana not ahead",
  bananaBeyond: "1 if the first banana ahead is beyond the target",
  bananaHit: "1 if a banana is removed",
  bananaLeft: "each banana left after it",
  bananaPair: "each pair of those",
  bananaSwap: "each swap of sorting them",
  memory: "memory words squared over 512",
  memoryWord: "the cost of the last of those words",
  bananaLast: "1 if no banana is left",
  bananaUnaimed: "1 if a banana is removed and no car is ahead",
  bananaFromZero: "each place in the list that has another banana after sorting",
  bananaAhead: "1 if there is a banana ahead",
  bananaCleared: "each banana that a super shell removes",
  hasBananas: "1 if there are bananas",
  firstBanana: "1 if there are none",
  awayFromStart: "1 if the buyer isn't at the start",
  coldPlace: "1 if there have never been as many bananas",
  banana: "each banana",
  swap: "each swap of sorting the cars by distance",
  found: "1 if the address is a car",
  coldRecord: "each slot of the address that wasn't used before",
  coldLength: "1 if the list's length wasn't used before",
  orderPlace: "the caller's place in turn order",
  zeroAddress: "1 if the address is zero",
  extraCar: "each car above the published number",
};
