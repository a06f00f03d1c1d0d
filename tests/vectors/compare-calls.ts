import type { Address, HostResult } from "#engine/evm/machine.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { type RefereeEvent, purchaseEvents } from "../lockstep/referee-events.ts";
import {
  type Phase,
  type Position,
  RefereeState,
  type Rulebook,
  createRulebook,
} from "#engine/referee/referee-state.ts";
import { Referee } from "#engine/referee/referee.ts";
import type { Comparison } from "./vector-files.ts";

export interface CallVectors {
  addressSets: { referee: Address; cars: Address[] }[];
  coldSets: string[][];
  states: VectorState[];
  calls: VectorCall[];
  reentrantCalls: VectorCall[];
}

interface VectorState {
  a: number;
  state: number;
  turn: number;
  entropy: string;
  cur: number;
  order: number[];
  cars: number[][];
  sold: number[];
  bananas?: number[];
  lock?: number;
}

interface VectorCall {
  s: number;
  cold: number;
  bananaSlotsWarm?: number;
  argSlotsCold?: number;
  from: number | "x";
  kind: "call" | "static";
  value?: number;
  gas: number;
  data: string;
  ok: 0 | 1;
  used: number;
  ret: string;
  logs?: RefereeEvent[];
  post?: number;
  need?: number;
}

const stranger: Address = "0x5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a5a";

/** With the needed gas, and one less. */
export function compareCalls(formula: Formula, vectors: CallVectors, calls = vectors.calls): Comparison {
  const rulebook = createRulebook(formula);
  const differences: string[] = [];
  for (const [i, call] of calls.entries()) {
    const wrong = differenceOf(rulebook, vectors, call);
    if (wrong.length > 0) differences.push(`call ${i} (${call.data.slice(0, 74)}): ${wrong.join("; ")}`);
  }
  return { cases: calls.length, differences };
}

function differenceOf(rulebook: Rulebook, vectors: CallVectors, call: VectorCall): string[] {
  const before = vectors.states[call.s]!;
  const tried = tryCall(rulebook, vectors, call, call.gas);
  const wrong: string[] = [];
  const compare = (what: string, found: unknown, expected: unknown) => {
    const [left, right] = [JSON.stringify(found), JSON.stringify(expected)];
    if (left !== right) wrong.push(`${what} ${left} instead of ${right}`);
  };
  compare("ok", tried.result.ok, call.ok === 1);
  compare("gas", tried.result.gasUsed, call.used);
  compare("output", hexOf(tried.result.output), call.ret);
  compare("events", tried.events, call.logs ?? []);
  compare("position", tried.after, positionOf(call.post === undefined ? before : vectors.states[call.post]!));
  if (call.need !== undefined) {
    compare("ok with the gas needed", tryCall(rulebook, vectors, call, call.need).result.ok, true);
    const short = tryCall(rulebook, vectors, call, call.need - 1).result;
    compare("with one gas less", [short.ok, short.gasUsed], [false, call.need - 1]);
  }
  return wrong;
}

function tryCall(rulebook: Rulebook, vectors: CallVectors, call: VectorCall, gas: number) {
  const vector = vectors.states[call.s]!;
  const addresses = vectors.addressSets[vector.a]!;
  const state = new RefereeState(rulebook, addresses.cars);
  const data = Uint8Array.from(Buffer.from(call.data.slice(2), "hex"));
  state.load(loadable(vector, vectors.coldSets[call.cold]!, call, data));
  const referee = new Referee(addresses.referee, state);
  const checkpoint = referee.checkpoint();
  const result: HostResult = referee.call({
    caller: call.from === "x" ? stranger : addresses.cars[call.from]!,
    data,
    gas,
    hasValue: (call.value ?? 0) > 0,
    isStatic: call.kind === "static",
  });
  const events = state.purchases.flatMap((purchase) => purchaseEvents(state, purchase));
  const after = positionOf({
    ...vector,
    state: state.phase,
    turn: state.turn,
    entropy: `0x${state.entropy.toString(16)}`,
    cur: state.current,
    order: [...state.order],
    cars: vector.cars.map((columns, seat) => carColumns(state, seat, columns.length)),
    sold: [...state.sold],
    ...(vector.bananas === undefined ? {} : { bananas: [...state.bananas] }),
  });
  referee.rollback(checkpoint);
  if (state.purchases.length > 0) throw new Error("A rolled back purchase is still booked.");
  return { result, events, after };
}

function carColumns(state: RefereeState, seat: number, count: number): number[] {
  return [state.balance[seat]!, state.speed[seat]!, state.y[seat]!, state.shield[seat]!].slice(0, count);
}

function positionOf(state: VectorState) {
  const { state: phase, turn, entropy, cur, order, cars, sold, bananas } = state;
  return { phase, turn, entropy, cur, order, cars, sold, bananas };
}

function loadable(vector: VectorState, cold: readonly string[], call: VectorCall, data: Uint8Array): Position {
  const counters = vector.sold.map((_, action) => action).filter((action) => !cold.includes(`sold${action}`));
  const asked: Address = `0x${hexOf(data.slice(16, 36)).slice(2)}`;
  return {
    phase: vector.state as Phase,
    turn: vector.turn,
    entropy: BigInt(vector.entropy),
    current: vector.cur,
    order: vector.order,
    cars: vector.cars.map(([balance, speed, y, shield]) => ({
      balance: balance!,
      speed: speed!,
      y: y!,
      shield: shield ?? 0,
    })),
    sold: vector.sold,
    bananas: vector.bananas ?? [],
    touched: {
      carsLength: !cold.includes("cars.length"),
      bananasLength: !cold.includes("bananas.length"),
      bananaPlaces: call.bananaSlotsWarm ?? 0,
      counters,
      records: data.length >= 36 && (call.argSlotsCold ?? 0) === 0 ? [asked] : [],
    },
  };
}

function hexOf(bytes: Uint8Array): string {
  return `0x${Buffer.from(bytes).toString("hex")}`;
}
