import { errorString, panic } from "#engine/race/abi.ts";
import type { Address } from "#engine/evm/machine.ts";
import type { Family, FamilyRow } from "#engine/race/families.ts";
import { families } from "#engine/race/families.ts";
import { type Formula, priceCurve } from "#engine/race/formula.ts";
import { eventTopics } from "#engine/race/referee-events.ts";
import type { Position } from "#engine/race/referee-state.ts";
import { nextEntropy } from "#engine/race/shuffle.ts";
import { wad, wadExp, wadExpOverflowAt, wadExpZeroAt, wadLn } from "#engine/race/wad-math.ts";
import type { Answer, Attempt, Side } from "./side.ts";

/** Gas as it was measured, function by function and case by case: a base and what each thing counted adds. */
export type MeasuredGas = Record<string, Record<string, Record<string, number>>>;

/** What a call did, as far as its gas depends on it. */
export interface Path {
  function: string;
  case: string;
  counts: Record<string, number>;
}

interface Car {
  balance: bigint;
  speed: bigint;
  y: bigint;
  shield: bigint;
}

interface State {
  phase: number;
  turn: bigint;
  entropy: bigint;
  current: number;
  order: number[];
  cars: Car[];
  sold: bigint[];
  bananas: bigint[];
  /** names of the slots that were touched */
  warm: string[];
}

/** Why a call ends early: its case in the table of gas, and what the caller reads. */
class Refused extends Error {
  readonly case: string;
  readonly output: string;

  constructor(name: string, output = "0x") {
    super(name);
    this.case = name;
    this.output = output;
  }
}

const word = (value: bigint): string => value.toString(16).padStart(64, "0");
const text = (message: string): string => `0x${Buffer.from(errorString(message)).toString("hex")}`;
const uint32 = 2n ** 32n;

/**
 * The referee once more, written from the rules and for nothing but being plain: bigints, prices unit by unit, whole copies of the state to undo
 * things, gas from the table of measured rows. The product's referee has none of its code but the exponential.
 *
 * @param onPath hears which row of the table each answered call took
 */
export function createPlainModel(
  formula: Formula,
  cars: readonly Address[],
  measured: MeasuredGas,
  onPath: (path: Path, attempt: Attempt) => void = () => {},
): Side {
  const family = families[formula.family];
  let state: State;
  const copies: State[] = [];
  return {
    name: "model",
    load(position) {
      state = stateOf(position);
    },
    beginTurn(mover) {
      state.current = mover;
    },
    call(attempt) {
      const before = structuredClone(state);
      const { path, ok, output, events, reserves, writes } = answer(state, formula, family, cars, attempt);
      onPath(path, attempt);
      const used = gasOf(measured, path);
      const reserve = reserves ? gasOf(measured, { ...path, case: "reserve" }) : 0;
      if (reserves) onPath({ ...path, case: "reserve" }, attempt);
      const isOut = attempt.gas < used + reserve || (writes && attempt.isStatic);
      if (!ok || isOut) state = before;
      return isOut
        ? { ok: false, gasUsed: attempt.gas, output: "0x", events: [] }
        : { ok, gasUsed: used, output, events };
    },
    openFrame() {
      copies.push(structuredClone(state));
    },
    closeFrame(undo) {
      const copy = copies.pop()!;
      if (undo) state = copy;
    },
    endTurn() {
      endTurn(state, formula, family);
    },
    look: () => ({
      phase: state.phase,
      turn: Number(state.turn),
      entropy: state.entropy,
      order: [...state.order],
      cars: state.cars.map(({ balance, speed, y, shield }) => ({
        balance: Number(balance),
        speed: Number(speed),
        y: Number(y),
        shield: Number(shield),
      })),
      sold: state.sold.map(Number),
      bananas: state.bananas.map(Number),
    }),
  };
}

function stateOf(position: Position): State {
  const { touched } = position;
  return {
    phase: position.phase,
    turn: BigInt(position.turn),
    entropy: position.entropy,
    current: position.current,
    order: [...position.order],
    cars: position.cars.map(({ balance, speed, y, shield }) => ({
      balance: BigInt(balance),
      speed: BigInt(speed),
      y: BigInt(y),
      shield: BigInt(shield),
    })),
    sold: position.sold.map(BigInt),
    bananas: position.bananas.map(BigInt),
    warm: [
      ...(touched.carsLength ? ["cars.length"] : []),
      ...(touched.bananasLength ? ["bananas.length"] : []),
      ...touched.counters.map((action) => `sold ${action}`),
      ...touched.records.map((address) => `record ${address}`),
      ...Array.from({ length: touched.bananaPlaces }, (_, place) => `banana ${place}`),
    ],
  };
}

export function gasOf(measured: MeasuredGas, path: Path): number {
  const row = measured[path.function]?.[path.case];
  if (row === undefined) throw new Error(`Nothing was measured of ${path.function}, ${path.case}.`);
  let gas = row.base!;
  for (const [term, count] of Object.entries(path.counts)) gas += (row[term] ?? 0) * count;
  return gas;
}

interface Outcome extends Omit<Answer, "gasUsed"> {
  path: Path;
  /** the row of what must be left over counts too */
  reserves: boolean;
  /** it writes to storage, which a static call must not */
  writes: boolean;
}

/** One call in progress: what is known of it so far. */
interface Call extends Attempt {
  state: State;
  formula: Formula;
  family: FamilyRow;
  addresses: readonly Address[];
  argument: bigint;
  counts: Record<string, number>;
  events: string[];
  reserves: boolean;
  writes: boolean;
}

function answer(
  state: State,
  formula: Formula,
  family: FamilyRow,
  addresses: readonly Address[],
  attempt: Attempt,
): Outcome {
  const data = Buffer.from(attempt.data);
  const call: Call = {
    ...attempt,
    state,
    formula,
    family,
    addresses,
    argument: BigInt(`0x0${data.subarray(4, 36).toString("hex")}`),
    counts: {},
    events: [],
    reserves: false,
    writes: false,
  };
  let name = "any";
  try {
    if (attempt.hasValue) throw new Refused("value");
    if (data.length < 4) throw new Refused("no selector");
    const selector = data.readUInt32BE(0);
    const found = functionsOf(family).get(selector);
    if (found === undefined) throw new Refused(`selector up to ${lastOfRange(family.family, selector)}`);
    name = found.signature;
    if (!name.endsWith("()") && data.length < 36) throw new Refused("short");
    const output = found.run(call);
    return { ...call, path: { function: name, case: output.case, counts: call.counts }, ok: true, output: output.data };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const path = { function: name, case: error.case, counts: call.counts };
    return { ...call, path, ok: false, output: error.output, events: [] };
  }
}

/** The dispatcher of a contract is a tree: what an unknown selector costs depends on where it falls. */
const dispatcher: Partial<Record<Family, number[]>> = {
  monaco: [0x37c0d8d2, 0x9d18e79e, 0xffffffff],
  titans: [0x1c7831bc, 0x4420e485, 0x503a6981, 0x647ba794, 0xc19d93fa, 0xffffffff],
  "code-prix": [0x401c0346, 0x728313c8, 0xc19d93fa, 0xffffffff],
};
const lastOfRange = (family: Family, selector: number): string =>
  (dispatcher[family] ?? dispatcher.titans!).find((last) => selector <= last)!.toString(16);

interface FunctionOfModel {
  signature: string;
  run(call: Call): { case: string; data: string };
}

const done = (data: string, name = "ok") => ({ case: name, data: `0x${data}` });

function functionsOf(family: FamilyRow): Map<number, FunctionOfModel> {
  const known = tables.get(family.family);
  if (known !== undefined) return known;
  const table = new Map<number, FunctionOfModel>();
  for (const [id, action] of family.actions.entries()) {
    table.set(action.buySelector, { signature: action.buy, run: (call) => buy(call, id) });
    table.set(action.priceSelector, {
      signature: action.price,
      run(call) {
        const amount = action.name === "banana" ? 1n : call.argument;
        const cost = price(call, id, amount);
        return done(word(cost));
      },
    });
  }
  for (const [selector, signature, run] of views) {
    if (family.hasBananas || !signature.toLowerCase().includes("banana")) table.set(selector, { signature, run });
  }
  tables.set(family.family, table);
  return table;
}
const tables = new Map<Family, Map<number, FunctionOfModel>>();

/** True the first time; from then on the slot is warm. */
function touch(call: Call, slot: string): boolean {
  const { warm } = call.state;
  if (warm.includes(slot)) return false;
  warm.push(slot);
  return true;
}

/** Σ ⌊target · (1−d)^((turn−1) − (sold+1)/rate)⌋ over the units, each with its own price. */
function price(call: Call, action: number, amount: bigint): bigint {
  const { state, formula, family, counts } = call;
  const { target, decreasePercent, soldPerTenTurns } = priceCurve(formula, family.actions[action]!.name);
  const decay = wadLn(wad - (BigInt(decreasePercent) * wad) / 100n);
  counts.unit = 0;
  counts.zeroExponential = 0;
  counts.coldCounter = amount > 0n && touch(call, `sold ${action}`) ? 1 : 0;
  let sum = 0n;
  for (let sold = state.sold[action]!; sold < state.sold[action]! + amount; sold += 1n) {
    const due = ((sold + 1n) * wad * 10n) / BigInt(soldPerTenTurns);
    const exponent = (decay * ((state.turn - 1n) * wad - due)) / wad;
    if (exponent >= wadExpOverflowAt) throw new Refused("exponential overflow", text("EXP_OVERFLOW"));
    const product = BigInt(target) * wad * wadExp(exponent);
    if (product >= 2n ** 255n) throw new Refused("overflow");
    counts.unit += 1;
    if (exponent <= wadExpZeroAt) counts.zeroExponential += 1;
    sum += product / wad / wad;
  }
  return sum;
}

function buy(call: Call, action: number): { case: string; data: string } {
  const { state, family, argument, counts } = call;
  const { name, zeroError } = family.actions[action]!;
  if (state.phase !== 1) throw new Refused("not active", text("GAME_NOT_ACTIVE"));
  const mover = state.current;
  if (call.from !== call.addresses[mover]) throw new Refused("not current", text("NOT_CURRENT_CAR"));
  const amount = name === "banana" ? 1n : argument;
  if (amount === 0n && zeroError !== undefined) throw new Refused("zero", text(zeroError));
  const cost = price(call, action, amount);
  const car = state.cars[mover]!;
  if (name === "banana" && family.family === "titans") {
    counts.hasBananas = state.bananas.length > 0 ? 1 : 0;
    if (state.bananas.at(-1) === car.y) return done(word(0n), "nothing");
  }
  if (cost >= uint32) throw new Refused("cast");
  if (cost > car.balance) throw new Refused("underflow", `0x${Buffer.from(panic(0x11)).toString("hex")}`);
  call.writes = true;
  if (touch(call, `sold ${action}`)) counts.coldCounter = 1;
  counts.newCounter = state.sold[action] === 0n && amount > 0n ? 1 : 0;
  car.balance -= cost;
  state.sold[action]! += amount;
  effects[name](call, car, amount, cost);
  return done(word(cost));
}

/** An event: its topic, the turn and the buyer, and what else it tells. */
function tell(call: Call, topic: string, data: readonly bigint[], target?: number | null): void {
  const buyer = word(BigInt(call.from));
  const topics = [topic, `0x${word(call.state.turn)}`, `0x${buyer}`];
  if (target !== undefined) topics.push(`0x${word(target === null ? 0n : BigInt(call.addresses[target]!))}`);
  call.events.push([...topics, `0x${data.map(word).join("")}`].join(" "));
}

const isEmpty = (call: Call, car: Car): number =>
  call.family.hasShields && car.balance === 0n && car.speed === 0n && car.y === 0n && car.shield === 0n ? 1 : 0;

const effects = {
  accelerate(call: Call, car: Car, amount: bigint, cost: bigint): void {
    call.counts.emptyRecord = amount % uint32 > 0n ? isEmpty(call, car) : 0;
    car.speed = (car.speed + amount) % uint32;
    tell(call, eventTopics.accelerated, [amount, cost]);
  },

  shield(call: Call, car: Car, amount: bigint, cost: bigint): void {
    const { counts, formula } = call;
    counts.emptyRecord = isEmpty(call, car);
    if (call.family.family === "code-prix") {
      const cap = BigInt(formula.shieldCap!);
      const wanted = (car.shield + amount) % uint32;
      counts.capped = wanted > cap ? 1 : 0;
      car.shield = wanted > cap ? cap : wanted;
    } else {
      const isFirst = car.shield === 0n;
      counts.unshielded = isFirst ? 1 : 0;
      const more = call.family.family === "titans-season-1" || isFirst ? 1n : 0n;
      car.shield = (car.shield + amount + more) % uint32;
    }
    tell(call, eventTopics.shielded, [amount, cost]);
  },

  banana(call: Call, car: Car, _amount: bigint, cost: bigint): void {
    const { state, counts } = call;
    counts.firstBanana = state.bananas.length === 0 ? 1 : 0;
    counts.awayFromStart = car.y > 0n ? 1 : 0;
    counts.coldPlace = touch(call, `banana ${state.bananas.length}`) ? 1 : 0;
    state.bananas.push(car.y);
    tell(call, eventTopics.banana, [cost, car.y]);
  },

  superShell(call: Call, car: Car, amount: bigint, cost: bigint): void {
    const { state, counts } = call;
    Object.assign(counts, { aheadHit: 0, aheadSlow: 0, hitLast: 0, bananaSkipped: 0, bananaCleared: 0 });
    for (const [place, seat] of state.order.entries()) {
      const other = state.cars[seat]!;
      if (other.y <= car.y) continue;
      if (other.speed <= 1n) counts.aheadSlow! += 1;
      else {
        counts.aheadHit! += 1;
        if (place === state.order.length - 1) counts.hitLast = 1;
        other.speed = 1n;
        tell(call, eventTopics.shelled, [amount, cost], seat);
      }
    }
    if (call.family.family !== "titans-season-1") return;
    // From the first banana ahead on the whole list goes, in the order in which it is stored.
    const first = state.bananas.findIndex((place) => place > car.y);
    counts.bananaSkipped = first === -1 ? state.bananas.length : first;
    if (first === -1) return;
    counts.bananaAhead = 1;
    counts.bananaCleared = state.bananas.length - first;
    state.bananas.length = first;
    call.reserves = true;
  },

  shell(call: Call, car: Car, amount: bigint, cost: bigint): void {
    const { state, counts, family } = call;
    counts.closer = 0;
    counts.farther = 0;
    let target: number | null = null;
    for (const seat of state.order) {
      const { y } = state.cars[seat]!;
      if (y <= car.y) continue;
      if (target === null || y < state.cars[target]!.y) {
        target = seat;
        counts.closer += 1;
      } else counts.farther += 1;
    }
    if (family.hasBananas && isInTheWay(call, car, target)) return;
    counts.target = target === null ? 0 : 1;
    const aimed = target === null ? undefined : state.cars[target]!;
    const isShielded = aimed !== undefined && aimed.shield > 0n;
    const isHit = aimed !== undefined && !isShielded && aimed.speed > 1n;
    counts.shielded = isShielded ? 1 : 0;
    counts.hit = isHit ? 1 : 0;
    if (isHit) aimed.speed = 1n;
    if (isHit || !family.hasBananas) tell(call, eventTopics.shelled, [amount, cost], target);
  },
};

/** A banana up to the car aimed at takes the shell, and is gone. */
function isInTheWay(call: Call, car: Car, target: number | null): boolean {
  const { state, counts } = call;
  const first = state.bananas.findIndex((place) => place > car.y);
  counts.bananaSkipped = first === -1 ? state.bananas.length : first;
  if (first === -1) return false;
  if (target !== null && state.bananas[first]! > state.cars[target]!.y) {
    counts.bananaBeyond = 1;
    return false;
  }
  state.bananas[first] = state.bananas.at(-1)!;
  state.bananas.pop();
  const left = state.bananas.length;
  const quadratic = (words: number) => Math.floor(words ** 2 / 512);
  counts.bananaHit = 1;
  counts.bananaUnaimed = target === null ? 1 : 0;
  counts.bananaLeft = left;
  counts.bananaPair = (left * (left - 1)) / 2;
  const unsorted = [...state.bananas];
  counts.bananaSwap = sortAscending(state.bananas);
  counts.bananaFromZero = unsorted.filter((place, i) => place === 0n && state.bananas[i] !== 0n).length;
  counts.memory = quadratic(21 + left);
  counts.bananaLast = left === 0 ? 1 : 0;
  counts.memoryWord = quadratic(21 + left) - quadratic(20 + left);
  call.reserves = counts.bananaFromZero === 0;
  return true;
}

/** Sorts in place by exchanges and tells how many there were. */
function sortAscending(list: bigint[]): number {
  let swaps = 0;
  for (let i = 0; i < list.length; i += 1)
    for (let j = i + 1; j < list.length; j += 1)
      if (list[j]! < list[i]!) {
        [list[i], list[j]] = [list[j]!, list[i]!];
        swaps += 1;
      }
  return swaps;
}

const record = ({ state, family, addresses }: Call, seat: number | undefined): string => {
  const car = seat === undefined ? undefined : state.cars[seat];
  const numbers = [
    car?.balance ?? 0n,
    car?.speed ?? 0n,
    car?.y ?? 0n,
    ...(family.hasShields ? [car?.shield ?? 0n] : []),
  ];
  return [...numbers, seat === undefined ? 0n : BigInt(addresses[seat]!)].map(word).join("");
};

function seatAt(call: Call, address: bigint): number | undefined {
  return call.state.order.find((seat) => BigInt(call.addresses[seat]!) === address);
}

function addressArgument(call: Call): bigint {
  if (call.argument >= 2n ** 160n) throw new Refused("dirty");
  return call.argument;
}

/** All cars, the farthest first, by exchanges from the order of turns. */
function byDistance(call: Call): number[] {
  const { state, counts } = call;
  if (state.phase === 0) {
    counts.coldLength = state.warm.includes("cars.length") ? 0 : 1;
    throw new Refused("incomplete", `0x${Buffer.from(panic(0x32)).toString("hex")}`);
  }
  const seats = [...state.order];
  counts.swap = 0;
  for (let i = 0; i < seats.length; i += 1)
    for (let j = i + 1; j < seats.length; j += 1)
      if (state.cars[seats[j]!]!.y > state.cars[seats[i]!]!.y) {
        [seats[i], seats[j]] = [seats[j]!, seats[i]!];
        counts.swap += 1;
      }
  return seats;
}

function listPlace(call: Call, list: "cars" | "bananas", items: readonly bigint[]): string {
  const item = call.argument < BigInt(items.length) ? items[Number(call.argument)] : undefined;
  if (item !== undefined) return word(item);
  call.counts.coldLength = call.state.warm.includes(`${list}.length`) ? 0 : 1;
  throw new Refused("out of range");
}

const views: [number, string, (call: Call) => { case: string; data: string }][] = [
  [0xc19d93fb, "state()", ({ state }) => done(word(BigInt(state.phase)))],
  [0x401c0347, "turns()", ({ state }) => done(word(state.turn))],
  [0x47ce07cc, "entropy()", ({ state }) => done(word(state.entropy))],
  [
    0x29af11bf,
    "currentCar()",
    ({ state, addresses }) => done(word(state.current === -1 ? 0n : BigInt(addresses[state.current]!))),
  ],
  [
    0xf7746e36,
    "cars(uint256)",
    (call) =>
      done(
        listPlace(
          call,
          "cars",
          call.state.order.map((seat) => BigInt(call.addresses[seat]!)),
        ),
      ),
  ],
  [0x3be4a2c4, "bananas(uint256)", (call) => done(listPlace(call, "bananas", call.state.bananas))],
  [
    0x7e72997c,
    "getAllBananas()",
    (call) => {
      const { bananas } = call.state;
      call.counts.banana = bananas.length;
      call.counts.hasBananas = bananas.length > 0 ? 1 : 0;
      call.counts.memory = Math.floor((7 + 2 * bananas.length) ** 2 / 512);
      call.counts.coldLength = touch(call, "bananas.length") ? 1 : 0;
      return done([32n, BigInt(bananas.length), ...bananas].map(word).join(""));
    },
  ],
  [
    0xf9fa47ee,
    "getActionsSold(uint8)",
    (call) => {
      const { state } = call;
      if (call.argument >= BigInt(state.sold.length)) throw new Refused("dirty");
      call.counts.coldCounter = touch(call, `sold ${call.argument}`) ? 1 : 0;
      return done(word(state.sold[Number(call.argument)]!));
    },
  ],
  [
    0x9d18e79f,
    "getCarData(address)",
    (call) => {
      const address = addressArgument(call);
      const seat = seatAt(call, address);
      const isCold = seat === undefined && touch(call, `record 0x${address.toString(16).padStart(40, "0")}`);
      call.counts.coldRecord = isCold ? (call.family.hasShields ? 2 : 1) : 0;
      return done(record(call, seat));
    },
  ],
  [
    0x37c0d8d3,
    "getAllCarData()",
    (call) => {
      const seats = byDistance(call);
      return done([word(32n), word(BigInt(seats.length)), ...seats.map((seat) => record(call, seat))].join(""));
    },
  ],
  [
    0x0d93582a,
    "getAllCarDataAndFindCar(address)",
    (call) => {
      const address = addressArgument(call);
      const seats = byDistance(call);
      const place = seats.findIndex((seat) => seat === seatAt(call, address));
      call.counts.found = place === -1 ? 0 : 1;
      const head = [64n, place === -1 ? 0n : BigInt(place), BigInt(seats.length)].map(word);
      return done([...head, ...seats.map((seat) => record(call, seat))].join(""));
    },
  ],
  [
    0x6898f82b,
    "play(uint256)",
    (call) => {
      if (call.state.phase !== 1) throw new Refused("not active", text("GAME_NOT_ACTIVE"));
      const place = call.state.order.findIndex((seat) => call.addresses[seat] === call.from);
      if (place === -1 || call.family.family === "titans-season-1") throw new Refused("locked", "0x26ef7edb");
      call.counts.orderPlace = place;
      throw new Refused("cars not allowed", text("CARS_NOT_ALLOWED"));
    },
  ],
  [
    0x4420e486,
    "register(address)",
    (call) => {
      const address = addressArgument(call);
      if (seatAt(call, address) !== undefined) throw new Refused("known", text("DOUBLE_REGISTER"));
      call.writes = true;
      const isCold = !call.state.warm.includes(`record 0x${address.toString(16).padStart(40, "0")}`);
      call.counts.coldRecord = isCold ? 2 : 0;
      call.counts.zeroAddress = address === 0n ? 1 : 0;
      call.reserves = address === 0n;
      throw new Refused("too many", text("MAX_PLAYERS"));
    },
  ],
];

/** Shields go down, cars move in the order of turns until one is there; the order is shuffled after a round. */
function endTurn(state: State, formula: Formula, family: FamilyRow): void {
  state.current = -1;
  sortAscending(state.bananas);
  for (const seat of state.order) {
    const car = state.cars[seat]!;
    if (car.shield > 0n) car.shield -= 1n;
    const from = car.y;
    car.y = (car.y + car.speed) % uint32;
    const first = state.bananas.findIndex((place) => place > from);
    if (first !== -1 && state.bananas[first]! <= from + car.speed) {
      [car.y] = state.bananas.splice(first, 1) as [bigint];
      car.speed /= 2n;
    }
    if (car.y >= BigInt(formula.finishDistance)) {
      state.phase = 2;
      return;
    }
  }
  if (family.shufflesOrder && state.turn % BigInt(formula.cars) === 0n) {
    for (let place = 0; place < formula.cars; place += 1) {
      state.entropy = nextEntropy(state.entropy);
      const other = place + Number(state.entropy % BigInt(formula.cars - place));
      [state.order[place], state.order[other]] = [state.order[other]!, state.order[place]!];
    }
  }
  state.turn += 1n;
  for (const [id, { name }] of family.actions.entries()) {
    const slot = `sold ${id}`;
    if (name !== "superShell" && name !== "banana" && !state.warm.includes(slot)) state.warm.push(slot);
  }
}
