import { actionNames, families, type Family } from "../formula/families.ts";
import { type Formula, presets, priceCurve } from "../formula/formula.ts";
import { createPriceTable } from "../formula/prices.ts";
import { asInteger, asList, asRecord, asText, Refusal, shown } from "../formula/refusal.ts";
import { readExactJson } from "./exact-json.ts";
import {
  type Effect,
  finishOrder,
  type KitRecord,
  type Purchase,
  type RaceLog,
  type RaceState,
  startState,
  type TurnRecord,
} from "./race-log.ts";

const maxUint32 = 2 ** 32 - 1;
const maxTurns = 10_000;

type KitTurn = {
  mover: number;
  order: number[];
  state: RaceState;
  costs: bigint[];
  bought: number[];
  used: number[];
  expenses: bigint[];
};

/**
 * Reads `gameLog.json` of the University Code Prix or 0xTitans kit. Missing data (seed, gas, outcomes, code hashes)
 * stays absent, hits and blocks are derived, and original numbers are kept in `kit`.
 * @param family season of a 0xTitans log; default: guessed from purchases
 * @throws {Refusal} with the place and rule
 */
export function importKitLog(text: string, family?: Family): RaceLog {
  const root = readExactJson(text);
  if (typeof root !== "object" || root === null || Array.isArray(root) || !("cars" in root) || !("turns" in root)) {
    throw new Refusal(
      "",
      "unknown-kit",
      'This is not a log of a known kit: it should be an object with "cars" and "turns".',
    );
  }
  const record = asRecord(root, "", ["cars", "turns"]);
  const names = asList(record.cars, "cars", 2, 10).map((name, i) => asText(name, `cars[${i}]`, 10_000));
  const turns = asList(record.turns, "turns", 1, maxTurns);
  const first = turns[0];
  const isTitans = typeof first === "object" && first !== null && Object.hasOwn(first, "bananas");
  if (family !== undefined && families[family].hasBananas !== isTitans) {
    throw new Refusal("", "family", `The file is not a log of ${families[family].title}.`);
  }
  const guess: Family = isTitans ? "titans" : "code-prix";
  const kitTurns = turns.map((turn, i) => readTurn(turn, `turns[${i}]`, guess, names.length));
  const start = startOf(kitTurns[0]!, guess);
  const preset = isTitans ? presets["0xtitans"] : presets["university-code-prix"];
  const formula: Formula = {
    ...preset,
    family: family ?? (isTitans ? seasonOf(start, kitTurns) : guess),
    cars: names.length,
    startBalance: start.cars[0]!.balance,
    turnLimit: Math.max(preset.turnLimit, turns.length),
  };
  checkTurns(formula, start, kitTurns);
  return assemble(formula, names, start, kitTurns);
}

function readTurn(value: unknown, path: string, family: Family, cars: number): KitTurn {
  const isTitans = families[family].hasBananas;
  const common = ["currentCar", "cars", "balance", "speed", "y", "shield", "costs", "bought", "usedAbilities"];
  const record = asRecord(value, path, [...common, isTitans ? "bananas" : "totalExpenses"]);
  const actions = actionNames(family).length;
  const seat = (input: unknown, at: string) => {
    if (typeof input !== "string" || !/^[0-9]$/.test(input) || Number(input) >= cars) {
      throw new Refusal(at, "seat", `expected a car's number from "0" to "${cars - 1}", found ${shown(input)}.`);
    }
    return Number(input);
  };
  const numbers = (key: string, length: number, max = maxUint32) =>
    asList(record[key], `${path}.${key}`, length, length).map((n, i) => asInteger(n, `${path}.${key}[${i}]`, 0, max));
  const words = (key: string) =>
    asList(record[key], `${path}.${key}`, actions, actions).map((n, i) => asWord(n, `${path}.${key}[${i}]`));
  const order = asList(record.cars, `${path}.cars`, cars, cars).map((n, i) => seat(n, `${path}.cars[${i}]`));
  if (new Set(order).size !== cars) throw new Refusal(`${path}.cars`, "order", "a car is there twice.");
  const [balance, speed, y, shield] = [
    numbers("balance", cars),
    numbers("speed", cars),
    numbers("y", cars),
    numbers("shield", cars),
  ];
  const bananas = isTitans
    ? asList(record.bananas, `${path}.bananas`, 0, maxTurns).map((n, i) =>
        asInteger(n, `${path}.bananas[${i}]`, 0, maxUint32),
      )
    : [];
  if (bananas.some((place, i) => i > 0 && place < bananas[i - 1]!)) {
    throw new Refusal(`${path}.bananas`, "ascending", "the places have to be in ascending order.");
  }
  const bought = numbers("bought", actions, Number.MAX_SAFE_INTEGER);
  return {
    mover: seat(record.currentCar, `${path}.currentCar`),
    order,
    state: {
      cars: balance.map((coins, i) => ({ balance: coins, speed: speed[i]!, y: y[i]!, shield: shield[i]! })),
      sold: bought,
      bananas,
    },
    costs: words("costs"),
    bought,
    used: numbers("usedAbilities", actions, Number.MAX_SAFE_INTEGER),
    expenses: isTitans ? [] : words("totalExpenses"),
  };
}

function asWord(value: unknown, path: string): bigint {
  const word = typeof value === "bigint" ? value : BigInt(asInteger(value, path, 0, Number.MAX_SAFE_INTEGER));
  if (word < 0n || word >= 2n ** 256n) {
    throw new Refusal(path, "integer", `expected a whole number below 2^256, found ${shown(value)}.`);
  }
  return word;
}

/** Until the end of the first turn only the mover has paid. */
function startOf(first: KitTurn, family: Family): RaceState {
  const other = first.state.cars.findIndex((_, seat) => seat !== first.mover);
  const startBalance = first.state.cars[other]!.balance;
  if (startBalance === 0) throw new Refusal("turns[0].balance", "start", "the cars have no coins at the start.");
  const cars = first.state.cars.length;
  const start = startState({ ...presets["university-code-prix"], cars, startBalance }, actionNames(family).length);
  return { ...start, order: [...first.order] };
}

/** Season I adds a shield to every purchase, and allows two bananas at one place. */
function seasonOf(start: RaceState, turns: readonly KitTurn[]): Family {
  let before = start;
  for (const { mover, state, used } of turns) {
    const [, shells, superShells, bananas, shields] = used as [number, number, number, number, number];
    const had = before.cars[mover]!;
    const expected = Math.max(0, had.shield + shields + (had.shield === 0 && shields > 0 ? 1 : 0) - 1);
    if (state.cars[mover]!.shield > expected) return "titans-season-1";
    if (bananas > 1 || (bananas > 0 && before.bananas.at(-1) === had.y)) return "titans-season-1";
    if (superShells > 0 && shells === 0) {
      const reached = new Set(state.cars.map((car) => car.y));
      const cleared = before.bananas.some((y) => y > had.y && !state.bananas.includes(y) && !reached.has(y));
      if (cleared) return "titans-season-1";
    }
    before = state;
  }
  return "titans";
}

/** Invariants of these families; other logs weren't written by a kit. */
function checkTurns(formula: Formula, start: RaceState, turns: readonly KitTurn[]): void {
  let before = start;
  for (const [i, turn] of turns.entries()) {
    const path = `turns[${i}]`;
    const expected = turn.order[(i + 1) % formula.cars]!;
    if (turn.mover !== expected) {
      throw new Refusal(`${path}.currentCar`, "mover", `by the order of turns it is car ${expected}'s turn.`);
    }
    for (const [seat, car] of turn.state.cars.entries()) {
      const had = before.cars[seat]!;
      if (car.y < had.y)
        throw new Refusal(`${path}.y[${seat}]`, "backwards", `a car never goes back (${had.y} before).`);
      if (seat === turn.mover ? car.balance > had.balance : car.balance !== had.balance) {
        throw new Refusal(
          `${path}.balance[${seat}]`,
          "money",
          `coins are spent by the car whose turn it is, and never created (${had.balance} before).`,
        );
      }
    }
    for (const [action, sold] of turn.bought.entries()) {
      if (sold !== before.sold[action]! + turn.used[action]!) {
        const sum = `${before.sold[action]} before, ${turn.used[action]} in this turn`;
        throw new Refusal(`${path}.bought[${action}]`, "sold", `does not follow from the turn before: ${sum}.`);
      }
    }
    const over = turn.state.cars.filter((car) => car.y >= formula.finishDistance).length;
    if (over > 0 && i < turns.length - 1) {
      throw new Refusal(`turns[${i + 1}]`, "after-finish", `the race was over with turn ${i + 1}; nothing may follow.`);
    }
    if (over > 1) throw new Refusal(`${path}.y`, "winners", "more than one car is beyond the finish.");
    before = turn.state;
  }
}

function assemble(formula: Formula, names: string[], start: RaceState, kitTurns: readonly KitTurn[]): RaceLog {
  const tables = actionNames(formula.family).map((name) => createPriceTable(priceCurve(formula, name)));
  const turns: TurnRecord[] = [];
  let before = start;
  for (const [i, { mover, state, used, order }] of kitTurns.entries()) {
    const next = kitTurns[i + 1]?.order;
    const finished = state.cars.some((car) => car.y >= formula.finishDistance);
    const staysInOrder = finished || !families[formula.family].shufflesOrder || (i + 1) % formula.cars !== 0;
    const after: RaceState = { ...state, ...(next === undefined ? (staysInOrder ? { order } : {}) : { order: next }) };
    const spent = before.cars[mover]!.balance - after.cars[mover]!.balance;
    const purchases = purchasesOf(formula.family, used, spent, (action) => {
      const quote = tables[action]!.quote(i + 1, before.sold[action]!, used[action]!);
      return quote.failure === "none" && typeof quote.cost === "number" ? quote.cost : undefined;
    });
    const effects = deriveEffects(formula.family, before, after, mover, purchases);
    turns.push({ turn: i + 1, mover, purchases, effects, after });
    before = after;
  }
  const winner = before.cars.findIndex((car) => car.y >= formula.finishDistance);
  return {
    version: 1,
    formula,
    seats: names.map((name) => ({ name })),
    detail: "totals",
    start,
    turns,
    ending: winner !== -1 ? "finish" : turns.length >= formula.turnLimit ? "turn-limit" : "unfinished",
    winner: winner === -1 ? null : winner,
    finishOrder: finishOrder(before, winner === -1 ? null : winner),
    kit: kitRecordOf(formula.family, kitTurns),
  };
}

/** One per action; with a price if the formula's prices add up to the coins spent. */
function purchasesOf(
  family: Family,
  used: readonly number[],
  spent: number,
  costOf: (action: number) => number | undefined,
): Purchase[] {
  const names = actionNames(family);
  const purchases: (Purchase & { id: number })[] = [];
  for (const [id, amount] of used.entries()) if (amount > 0) purchases.push({ action: names[id]!, amount, id });
  if (purchases.length === 1) return [{ action: purchases[0]!.action, amount: purchases[0]!.amount, cost: spent }];
  const costs = purchases.map(({ id }) => costOf(id));
  const sum = costs.reduce<number>((total, cost) => total + (cost ?? Number.NaN), 0);
  return purchases.map(({ action, amount }, i) => ({ action, amount, ...(sum === spent ? { cost: costs[i]! } : {}) }));
}

function kitRecordOf(family: Family, turns: readonly KitTurn[]): KitRecord {
  if (family === "code-prix") {
    return { format: "code-prix-json", turns: turns.map(({ costs, expenses }) => ({ costs, expenses })) };
  }
  return { format: "titans-json", turns: turns.map(({ costs }) => ({ costs })) };
}

export function looksLikeKitLog(text: string): boolean {
  return /^\uFEFF?\s*\{\s*"cars"\s*:/.test(text.slice(0, 200));
}

/**
 * Derives a turn's effects from the states before and after and the purchases, because kits don't log hits and blocks.
 * Distances only change at the end of a turn, and before it only shells lower a speed to 1. `by` is missing if both
 * kinds of shell are possible.
 */
function deriveEffects(
  family: Family,
  before: RaceState,
  after: RaceState,
  mover: number,
  purchases: readonly Purchase[],
): Effect[] {
  const bought = new Map(purchases.map((purchase) => [purchase.action, purchase.amount]));
  const shell = bought.has("shell");
  const superShell = bought.has("superShell");
  const effects: Effect[] = [];

  const dropped = bought.get("banana") ?? 0;
  const moverY = before.cars[mover]!.y;
  for (let i = 0; i < dropped; i += 1) effects.push({ kind: "banana-dropped", y: moverY });

  const removed = removedPlaces([...before.bananas, ...Array.from({ length: dropped }, () => moverY)], after.bananas);
  const slipped: Effect[] = [];
  for (const [seat, car] of after.cars.entries()) {
    const place = removed.indexOf(car.y);
    if (place === -1 || car.y === before.cars[seat]!.y) continue;
    removed.splice(place, 1);
    slipped.push({ kind: "slipped", target: seat, y: car.y });
  }
  for (const y of removed) effects.push({ kind: "banana-cleared", y });

  const target = shell ? nearestAhead(before, mover) : undefined;
  let hits = 0;
  for (const [seat, car] of before.cars.entries()) {
    if (seat === mover || car.speed <= 1 || speedAtMove(before, after, seat, slipped) !== 1) continue;
    const byShell = shell && seat === target && (before.cars[seat]!.shield === 0 || family === "monaco");
    const by = byShell && superShell ? undefined : superShell && !byShell ? "superShell" : "shell";
    effects.push({ kind: "hit", ...(by === undefined ? {} : { by }), target: seat, speedBefore: car.speed });
    hits += 1;
  }
  if (shell && hits === 0 && removed.length === 0) {
    if (target === undefined) effects.push({ kind: "missed" });
    else if (before.cars[target]!.speed <= 1) effects.push({ kind: "wasted", target });
    else effects.push({ kind: "blocked", target });
  }
  return [...effects, ...slipped];
}

/** Ties: the first in turn order. */
function nearestAhead(state: RaceState, mover: number): number | undefined {
  const order = state.order ?? state.cars.map((_, seat) => seat);
  let nearest: number | undefined;
  for (const seat of order) {
    const { y } = state.cars[seat]!;
    if (y > state.cars[mover]!.y && (nearest === undefined || y < state.cars[nearest]!.y)) nearest = seat;
  }
  return nearest;
}

/** Undefined when a slip makes it ambiguous and no shell could have set it. */
function speedAtMove(
  before: RaceState,
  after: RaceState,
  seat: number,
  slipped: readonly Effect[],
): number | undefined {
  const { speed, y } = after.cars[seat]!;
  const hasSlipped = slipped.some((effect) => effect.kind === "slipped" && effect.target === seat);
  if (!hasSlipped) return speed;
  // A slip halves the speed, rounded down, so 0 means 1 or 0 before, and a move of at most one place.
  return speed === 0 && y - before.cars[seat]!.y <= 1 ? 1 : undefined;
}

function removedPlaces(before: readonly number[], after: readonly number[]): number[] {
  const remaining = [...before];
  for (const y of after) {
    const place = remaining.indexOf(y);
    if (place !== -1) remaining.splice(place, 1);
  }
  return remaining;
}
