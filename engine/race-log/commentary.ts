import { type ActionName, actionNames } from "../formula/families.ts";
import { priceCurve } from "../formula/formula.ts";
import { createPriceTable } from "../formula/prices.ts";
import type { RaceLog, RaceState } from "./race-log.ts";
import { finishOrder } from "./race-log.ts";

/** What a commentator can add to the screen. Seats are indexes into `RaceLog.seats`. */
export type Fact =
  /** turns to the finish at the current speed; fewest first */
  | { kind: "forecast"; seat: number; turns: number }
  /** turns until it catches the car before it */
  | { kind: "closing"; seat: number; on: number; turns: number }
  /** most coins left */
  | { kind: "richest"; seat: number; balance: number }
  /** can't afford one unit of acceleration */
  | { kind: "broke"; seat: number; balance: number }
  | { kind: "failing"; seat: number; turns: number }
  /** at least five turns without a purchase */
  | { kind: "idle"; seat: number; turns: number }
  /** turns until the shield ends */
  | { kind: "shielded"; seat: number; turns: number }
  /** at most half, or at least twice, the price at the target rate */
  | { kind: "price"; action: ActionName; price: number; target: number };

const idleTurns = 5;
const failingTurns = 3;

/** After a turn (0: before the first). Only uses the log up to that turn, so it reveals nothing. */
export function factsAt(log: RaceLog, turn: number): Fact[] {
  const state = turn === 0 ? log.start : log.turns[turn - 1]!.after;
  return [
    ...forecasts(log, state),
    ...closings(state),
    ...money(log, state, turn),
    ...habits(log, turn),
    ...shields(state),
    ...prices(log, state, turn),
  ];
}

/** Purchases make longer forecasts meaningless. */
const sayableTurns = 25;

/**
 * The most interesting fact: a car about to catch the leader, one without coins, the next finisher, or an unusual
 * price. Null: none.
 */
export function factAfter(log: RaceLog, turn: number): Fact | null {
  const state = turn === 0 ? log.start : log.turns[turn - 1]!.after;
  const leader = finishOrder(state, null)[0];
  const facts = factsAt(log, turn);
  const soonest = facts.find((fact) => fact.kind === "forecast");
  const catches = facts.find((fact) => fact.kind === "closing" && fact.on === leader && fact.turns <= sayableTurns);
  if (catches?.kind === "closing" && (soonest?.kind !== "forecast" || catches.turns < soonest.turns)) return catches;
  const mentioned = [
    facts.find((fact) => fact.kind === "broke" && fact.seat === leader),
    soonest?.kind === "forecast" && soonest.turns <= sayableTurns ? soonest : undefined,
    facts.find((fact) => fact.kind === "price"),
    facts.find((fact) => fact.kind === "richest"),
  ];
  return mentioned.find((fact) => fact !== undefined) ?? null;
}

function forecasts(log: RaceLog, state: RaceState): Fact[] {
  return state.cars
    .flatMap((car, seat): (Fact & { kind: "forecast" })[] => {
      const left = log.formula.finishDistance - car.y;
      return car.speed > 0 && left > 0 ? [{ kind: "forecast", seat, turns: Math.ceil(left / car.speed) }] : [];
    })
    .sort((a, b) => a.turns - b.turns);
}

function closings(state: RaceState): Fact[] {
  const order = finishOrder(state, null);
  return order.slice(1).flatMap((seat, i): Fact[] => {
    const on = order[i]!;
    const gap = state.cars[on]!.y - state.cars[seat]!.y;
    const faster = state.cars[seat]!.speed - state.cars[on]!.speed;
    return faster > 0 && gap > 0 ? [{ kind: "closing", seat, on, turns: Math.ceil(gap / faster) }] : [];
  });
}

function money(log: RaceLog, state: RaceState, turn: number): Fact[] {
  const balances = state.cars.map((car) => car.balance);
  const most = Math.max(...balances);
  const richest = balances.indexOf(most);
  const facts: Fact[] = [];
  if (balances.lastIndexOf(most) === richest) facts.push({ kind: "richest", seat: richest, balance: most });
  const price = unitPrice(log, state, turn, "accelerate");
  for (const [seat, balance] of balances.entries()) {
    if (price === undefined || price > balance) facts.push({ kind: "broke", seat, balance });
  }
  return facts;
}

function habits(log: RaceLog, turn: number): Fact[] {
  const facts: Fact[] = [];
  for (const seat of log.seats.keys()) {
    const carsTurns = log.turns.slice(0, turn).filter((record) => record.mover === seat);
    const lastGood = carsTurns.findLastIndex(({ outcome }) => outcome === undefined || outcome.kind === "ok");
    const failed = carsTurns.length - 1 - lastGood;
    if (failed >= failingTurns) facts.push({ kind: "failing", seat, turns: failed });
    if (carsTurns.length >= idleTurns && carsTurns.every((record) => record.purchases.length === 0)) {
      facts.push({ kind: "idle", seat, turns: carsTurns.length });
    }
  }
  return facts;
}

function shields(state: RaceState): Fact[] {
  return state.cars.flatMap((car, seat): Fact[] =>
    car.shield > 0 ? [{ kind: "shielded", seat, turns: car.shield }] : [],
  );
}

function prices(log: RaceLog, state: RaceState, turn: number): Fact[] {
  return actionNames(log.formula.family).flatMap((action): Fact[] => {
    const { target } = priceCurve(log.formula, action);
    const price = unitPrice(log, state, turn, action);
    if (price === undefined || (price * 2 > target && price < target * 2)) return [];
    return [{ kind: "price", action, price, target }];
  });
}

/** Undefined: no price. */
function unitPrice(log: RaceLog, state: RaceState, turn: number, action: ActionName): number | undefined {
  const table = createPriceTable(priceCurve(log.formula, action));
  const sold = state.sold[actionNames(log.formula.family).indexOf(action)]!;
  const { cost, failure } = table.quote(turn + 1, sold, 1);
  return failure === "none" && typeof cost === "number" ? cost : undefined;
}
