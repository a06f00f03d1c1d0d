import type { Address } from "../evm/machine.ts";
import { type ActionName, families, type FamilyRow } from "../formula/families.ts";
import { type Formula, priceCurve } from "../formula/formula.ts";
import { createPriceTable, type PriceTable } from "../formula/prices.ts";
import type { CarState, Effect } from "../race-log/race-log.ts";
import { addressBytes, writeWord } from "./abi.ts";
import { type GasSchedule, gasSchedules } from "./gas-schedule.ts";
import { type PriceList, priceLists } from "./price-lists.ts";
import { type RefereeFunction, refereeFunctions } from "./referee-functions.ts";
import { type Draws, type Hash, rememberingDraws } from "./shuffle.ts";

/**
 * Undo journal over number arrays: rollback restores old values in reverse. The referee makes all changes of a turn
 * through it. Its lists keep their capacity.
 */
class Journal {
  readonly #arrays: Float64Array[] = [];
  readonly #indexes: number[] = [];
  readonly #values: number[] = [];
  #count = 0;

  write(array: Float64Array, index: number, value: number): void {
    const at = this.#count;
    this.#arrays[at] = array;
    this.#indexes[at] = index;
    this.#values[at] = array[index]!;
    this.#count = at + 1;
    array[index] = value;
  }

  checkpoint(): number {
    return this.#count;
  }

  rollback(checkpoint: number): void {
    for (let i = this.#count - 1; i >= checkpoint; i -= 1) {
      this.#arrays[i]![this.#indexes[i]!] = this.#values[i]!;
    }
    this.#count = Math.min(this.#count, checkpoint);
  }

  clear(): void {
    this.#count = 0;
  }
}

export interface BookedPurchase {
  action: ActionName;
  amount: number;
  cost: number;
  effects: Effect[];
}

/** Derived from a formula, shared by all its races. */
export interface Rulebook {
  formula: Formula;
  family: FamilyRow;
  gas: GasSchedule;
  prices: PriceTable[];
  /** action ids whose prices the closing event announces */
  announced: readonly number[];
  /** a shuffle's draws for an entropy */
  draw: (entropy: bigint) => Draws;
  functions: Map<number, RefereeFunction>;
  priceLists: readonly PriceList[];
  /** cars above the family's published number, for gas terms */
  extraCars: number;
}

const unannounced: ReadonlySet<ActionName> = new Set(["superShell", "banana"]);

export function createRulebook(formula: Formula, hash?: Hash): Rulebook {
  const family = families[formula.family];
  const gas = gasSchedules[formula.family];
  const prices = family.actions.map((action) => createPriceTable(priceCurve(formula, action.name)));
  return {
    formula,
    family,
    gas,
    functions: refereeFunctions(family, gas),
    priceLists: priceLists(family, gas, prices),
    draw: rememberingDraws(formula.cars, hash),
    prices,
    announced: [...family.actions.keys()].filter((id) => !unannounced.has(family.actions[id]!.name)),
    extraCars: formula.cars - family.publishedCars,
  };
}

/** Everything that decides results and gas of calls to the referee. */
export interface Position {
  phase: Phase;
  turn: number;
  entropy: bigint;
  /** moving car's seat; −1: between turns */
  current: number;
  order: readonly number[];
  cars: readonly CarState[];
  sold: readonly number[];
  bananas: readonly number[];
  /** slots touched before, which are cheaper */
  touched: {
    carsLength: boolean;
    bananasLength: boolean;
    /** longest list of bananas so far */
    bananaPlaces: number;
    /** action ids */
    counters: readonly number[];
    /** of addresses that aren't cars */
    records: readonly string[];
  };
}

/** As returned by `state()`. */
export const phases = { waiting: 0, active: 1, done: 2 } as const;
export type Phase = (typeof phases)[keyof typeof phases];

const mark = {
  carsLength: 0,
  bananasLength: 1,
  bananaPlaces: 2,
  records: 3,
  bananaList: 4,
  purchases: 5,
  counters: 6,
} as const;

/**
 * Calls change it only through the journal, so that failed frames leave no trace, not even in touched slots, which
 * affect later gas.
 */
export class RefereeState {
  readonly rulebook: Rulebook;
  readonly journal = new Journal();
  readonly #answer = new Uint8Array(32);

  phase: Phase = phases.waiting;
  turn = 1;
  entropy = 0n;
  /** moving car's seat; −1: between turns */
  current = -1;
  /** registered seats in turn order */
  order: readonly number[] = [];
  readonly addresses: readonly Address[];
  readonly addressBytes: readonly Uint8Array[];

  readonly balance: Float64Array;
  readonly speed: Float64Array;
  readonly y: Float64Array;
  readonly shield: Float64Array;
  /** units, by action id */
  readonly sold: Float64Array;
  /** of the last turn, reused by the next (`take-turn.ts`) */
  calldata = new Uint8Array(0);

  readonly #seats: Map<string, number>;
  readonly #marks: Float64Array;
  #bananaLists: (readonly number[])[] = [[]];
  #purchases: BookedPurchase[] = [];
  #records: string[] = [];
  readonly #recordIndex = new Map<string, number>();

  constructor(rulebook: Rulebook, addresses: readonly Address[]) {
    const { cars } = rulebook.formula;
    this.rulebook = rulebook;
    this.addresses = addresses;
    this.addressBytes = addresses.map(addressBytes);
    this.#seats = new Map(addresses.map((address, seat) => [address, seat]));
    this.balance = new Float64Array(cars);
    this.speed = new Float64Array(cars);
    this.y = new Float64Array(cars);
    this.shield = new Float64Array(cars);
    this.sold = new Float64Array(rulebook.family.actions.length);
    this.#marks = new Float64Array(mark.counters + rulebook.family.actions.length);
  }

  start(entropy: bigint): void {
    this.order = this.addresses.map((_, seat) => seat);
    this.balance.fill(this.rulebook.formula.startBalance);
    this.entropy = entropy;
    this.phase = phases.active;
    this.#marks[mark.carsLength] = 1;
    // The first turn reads the list before calling the car.
    this.#marks[mark.bananasLength] = 1;
  }

  load(position: Position): void {
    this.phase = position.phase;
    this.turn = position.turn;
    this.entropy = position.entropy;
    this.current = position.current;
    this.order = [...position.order];
    for (const [seat, car] of position.cars.entries()) {
      this.balance[seat] = car.balance;
      this.speed[seat] = car.speed;
      this.y[seat] = car.y;
      this.shield[seat] = car.shield;
    }
    this.sold.set(position.sold);
    const { touched } = position;
    this.#marks.fill(0);
    this.#marks[mark.carsLength] = Number(touched.carsLength);
    this.#marks[mark.bananasLength] = Number(touched.bananasLength);
    this.#marks[mark.bananaPlaces] = touched.bananaPlaces;
    for (const action of touched.counters) this.#marks[mark.counters + action] = 1;
    for (const address of touched.records) this.touchRecord(address);
    this.setBananas([...position.bananas]);
    this.settle();
  }

  /** Reuses one buffer, because cars ask several times a turn. */
  answerWord(value: number | bigint): Uint8Array {
    this.#answer.fill(0);
    writeWord(this.#answer, 0, value);
    return this.#answer;
  }

  seatOf(address: string): number | undefined {
    const seat = this.#seats.get(address);
    return seat !== undefined && this.order.includes(seat) ? seat : undefined;
  }

  /** In storage order: sorted at the start of a turn, new ones at the end. */
  get bananas(): readonly number[] {
    return this.#bananaLists[this.#marks[mark.bananaList]!]!;
  }

  setBananas(list: readonly number[]): void {
    const version = this.#marks[mark.bananaList]! + 1;
    if (this.#bananaLists.length > version) this.#bananaLists.length = version;
    this.#bananaLists.push(list);
    this.journal.write(this.#marks, mark.bananaList, version);
  }

  /** Without undone ones; the returned list may grow. */
  get purchases(): readonly BookedPurchase[] {
    const count = this.#marks[mark.purchases]!;
    return this.#purchases.length === count ? this.#purchases : this.#purchases.slice(0, count);
  }

  book(purchase: BookedPurchase): void {
    const count = this.#marks[mark.purchases]!;
    // most turns buy once, and a literal is smaller than a grown list
    if (count === 0) this.#purchases = [purchase];
    else {
      if (this.#purchases.length > count) this.#purchases.length = count;
      this.#purchases.push(purchase);
    }
    this.journal.write(this.#marks, mark.purchases, count + 1);
  }

  isCounterCold(action: number): boolean {
    return this.#marks[mark.counters + action] === 0;
  }

  touchCounter(action: number): void {
    if (this.isCounterCold(action)) this.journal.write(this.#marks, mark.counters + action, 1);
  }

  isLengthCold(list: "cars" | "bananas"): boolean {
    return this.#marks[list === "cars" ? mark.carsLength : mark.bananasLength] === 0;
  }

  touchLength(list: "cars" | "bananas"): void {
    if (this.isLengthCold(list))
      this.journal.write(this.#marks, list === "cars" ? mark.carsLength : mark.bananasLength, 1);
  }

  /** No banana that wasn't undone was ever stored there. */
  isBananaPlaceCold(place: number): boolean {
    return place >= this.#marks[mark.bananaPlaces]!;
  }

  touchBananaPlaces(count: number): void {
    if (count > this.#marks[mark.bananaPlaces]!) this.journal.write(this.#marks, mark.bananaPlaces, count);
  }

  coldRecordSlots(address: string): number {
    if (this.seatOf(address) !== undefined) return 0;
    const index = this.#recordIndex.get(address);
    const isTouched = index !== undefined && index < this.#marks[mark.records]! && this.#records[index] === address;
    return isTouched ? 0 : this.rulebook.family.hasShields ? 2 : 1;
  }

  touchRecord(address: string): void {
    if (this.coldRecordSlots(address) === 0) return;
    const count = this.#marks[mark.records]!;
    this.#records.length = count;
    this.#records.push(address);
    this.#recordIndex.set(address, count);
    this.journal.write(this.#marks, mark.records, count + 1);
  }

  settle(): void {
    this.journal.clear();
    if (this.#bananaLists.length > 1) this.#bananaLists = [this.bananas];
    this.#marks[mark.bananaList] = 0;
    if (this.#purchases.length > 0) this.#purchases = [];
    this.#marks[mark.purchases] = 0;
  }
}
