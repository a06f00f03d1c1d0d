import { type Family, families } from "#engine/race/families.ts";
import { type GasRow, type GasTerm, gasSchedules } from "#engine/race/gas-schedule.ts";
import { viewSelectors } from "#engine/race/referee-functions.ts";

/** One line of a family's gas table, for people: the help page and the documentation print it. */
export interface GasTableRow {
  /** as in the contract's interface */
  function: string;
  selector: number;
  /** what happens: "ok", or why the call reverts */
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
  nothing: "ok, on a banana of one's own: nothing happens",
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

/** Every function that a car can call, case by case. */
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

/** What each term counts, in words. */
export const gasTerms: Record<GasTerm, string> = {
  unit: "each unit priced",
  zeroExponential: "each of them that is free for having been on offer very long",
  coldCounter: "if the action's counter was not touched before in the race",
  newCounter: "if it is the first unit of its kind sold in the race",
  emptyRecord: "if the buyer has no coins left and stands still at the start",
  closer: "each car ahead that is nearer than those looked at before",
  farther: "each other car ahead",
  target: "if a car is aimed at",
  shielded: "if it has a shield",
  hit: "if it is slowed",
  unshielded: "if the buyer had no shield",
  capped: "if the cap cuts the shields",
  aheadHit: "each car ahead that is slowed",
  aheadSlow: "each car ahead at speed 1 or 0",
  hitLast: "if the last car of the order of turns is slowed",
  bananaSkipped: "each banana not ahead",
  bananaBeyond: "if the first banana ahead lies beyond the target",
  bananaHit: "if a banana is removed",
  bananaLeft: "each banana left after it",
  bananaPair: "each pair of those",
  bananaSwap: "each swap of sorting them",
  memory: "memory words squared over 512",
  memoryWord: "what the last of those words costs",
  bananaLast: "if none is left after it",
  bananaUnaimed: "if a banana is removed and no car is ahead",
  bananaFromZero: "each place that held a banana at the start and holds another after sorting",
  bananaAhead: "if there is a banana ahead",
  bananaCleared: "each banana that a super shell removes",
  hasBananas: "if there are bananas",
  firstBanana: "if there are none",
  awayFromStart: "if the buyer is not at the start",
  coldPlace: "if there never were as many bananas",
  banana: "each banana",
  swap: "each swap of sorting the cars by distance",
  found: "if the address is a car",
  coldRecord: "each of the address's slots that was not touched before",
  coldLength: "if the list's length was not touched before",
  orderPlace: "each place of the caller in the order of turns",
  zeroAddress: "if the address is zero",
  extraCar: "each car above the published number (a slope of our choice)",
};
