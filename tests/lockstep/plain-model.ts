import type { Address } from "#engine/evm/machine.ts";
import type { Family, FamilyRow } from "#engine/formula/families.ts";
import { families } from "#engine/formula/families.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { Position } from "#engine/referee/referee-state.ts";
import { nextEntropy } from "#engine/referee/shuffle.ts";
import {
  Refused,
  done,
  gasOf,
  sortAscending,
  uint32,
  word,
  type Call,
  type FunctionOfModel,
  type MeasuredGas,
  type Path,
  type State,
} from "./plain-call.ts";
import { buy, price } from "./plain-purchases.ts";
import { views } from "./plain-views.ts";
import type { Answer, Attempt, Side } from "./side.ts";

/**
 * An independent, simple referee from the rules: bigints, unit prices, state copies, measured gas rows. Shares only the
 * exponential with the product.
 * @param onPath gets each call's gas row
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
    read: () => ({
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

interface Outcome extends Omit<Answer, "gasUsed"> {
  path: Path;
  /** also requires gas to be left over */
  reserves: boolean;
  /** refused in static calls */
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

/** A contract's dispatcher is a tree, so unknown selectors cost different gas. */
const dispatcher: Partial<Record<Family, number[]>> = {
  monaco: [0x37c0d8d2, 0x9d18e79e, 0xffffffff],
  titans: [0x1c7831bc, 0x4420e485, 0x503a6981, 0x647ba794, 0xc19d93fa, 0xffffffff],
  "code-prix": [0x401c0346, 0x728313c8, 0xc19d93fa, 0xffffffff],
};
const lastOfRange = (family: Family, selector: number): string =>
  (dispatcher[family] ?? dispatcher.titans!).find((last) => selector <= last)!.toString(16);

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
