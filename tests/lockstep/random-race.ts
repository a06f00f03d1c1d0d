import { addressBytes, writeWord } from "#engine/referee/abi.ts";
import type { Address } from "#engine/evm/machine.ts";
import { playSelector, registerSelector, viewSelectors } from "#engine/referee/referee-functions.ts";
import type { PriceTable } from "#engine/formula/prices.ts";
import { type Phase, type Position, type Rulebook, phases } from "#engine/referee/referee-state.ts";
import type { Attempt, Side, Visible } from "./side.ts";

export type Draw = (below: number) => number;

/** xorshift, deterministic by seed. */
export function createDraw(seed: number): Draw {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state % below;
  };
}

/** Addresses that aren't cars, and zero. */
const strangers: Address[] = [`0x${"5a".repeat(20)}`, `0x${"77".repeat(20)}`, `0x${"00".repeat(20)}`];
const fullGas = 2_000_000;

const oneOf = <T>(draw: Draw, list: readonly T[]): T => list[draw(list.length)]!;
const chance = (draw: Draw, percent: number): boolean => draw(100) < percent;

/** Random positions, including before the start and after the end. */
export function tamper(draw: Draw, rulebook: Rulebook, currentTurn: number): Position {
  const { family, formula } = rulebook;
  const phase: Phase = chance(draw, 80) ? phases.active : chance(draw, 60) ? phases.waiting : phases.done;
  const seats = shuffle(draw, [...Array(formula.cars).keys()], family.shufflesOrder);
  // No calls while registering: before the start there are no cars.
  const order = phase === phases.waiting ? [] : seats;
  const isWaiting = phase === phases.waiting;
  const level = draw(formula.finishDistance);
  const cars = seats.map(() =>
    chance(draw, 4)
      ? { balance: 0, speed: 0, y: 0, shield: 0 }
      : {
          balance: chance(draw, 8) ? 0 : chance(draw, 25) ? draw(60) : draw(formula.startBalance * 2),
          speed: draw(4) === 0 ? draw(3) : draw(40),
          y: chance(draw, 20) ? 0 : chance(draw, 40) ? level : draw(formula.finishDistance),
          shield: family.hasShields && chance(draw, 40) ? draw(8) : 0,
        },
  );
  const bananas =
    family.hasBananas && !isWaiting && chance(draw, 70)
      ? bananasAround(
          draw,
          cars.map((car) => car.y),
        )
      : [];
  // In season I a car can drop several bananas at its place in one turn.
  if (family.family === "titans-season-1" && bananas.length > 0 && chance(draw, 10)) bananas.push(0, 0);
  const turn = chance(draw, 50) ? currentTurn : 1 + draw(chance(draw, 80) ? 60 : 999);
  return {
    phase,
    turn,
    entropy: BigInt(1 + draw(2 ** 31)),
    current: -1,
    order,
    cars: cars.map((car, seat) => (order.includes(seat) ? car : { balance: 0, speed: 0, y: 0, shield: 0 })),
    sold: family.actions.map((_, action) => soldUnits(draw, turn, action === 0)),
    bananas,
    touched: {
      carsLength: !isWaiting || chance(draw, 50),
      bananasLength: !isWaiting || chance(draw, 50),
      bananaPlaces: bananas.length + (chance(draw, 50) ? draw(4) : 0),
      counters: family.actions.flatMap((_, action) => (chance(draw, 60) ? [action] : [])),
      records: strangers.filter(() => chance(draw, 40)),
    },
  };
}

/** None, about the target, or too many to have a price. */
function soldUnits(draw: Draw, turn: number, isMany: boolean): number {
  if (chance(draw, 25)) return 0;
  const usual = isMany ? 2 * turn : Math.ceil(turn / 5);
  if (chance(draw, 5)) return usual + draw(1_500);
  if (chance(draw, 6)) return usual + draw(80);
  return chance(draw, 90) ? draw(usual + 4) : draw(usual * 4 + 60);
}

function bananasAround(draw: Draw, places: readonly number[]): number[] {
  const count = chance(draw, 40) ? 1 : draw(chance(draw, 80) ? 7 : 16);
  const list = Array.from({ length: count }, () => Math.max(0, oneOf(draw, places) + draw(40) - 12));
  return list.toSorted((a, b) => a - b);
}

function shuffle(draw: Draw, list: number[], isShuffled: boolean): number[] {
  if (!isShuffled) return list;
  return list
    .map((seat) => ({ seat, key: draw(1_000_000) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ seat }) => seat);
}

/** Mostly purchases by the mover. */
export function drawAttempt(
  draw: Draw,
  { family, prices }: Rulebook,
  cars: readonly Address[],
  mover: number,
  { phase, turn, sold, cars: records }: Visible,
): Attempt {
  const from = chance(draw, 93) ? cars[mover]! : oneOf(draw, [...cars, ...strangers.slice(0, 2)]);
  const id = draw(family.actions.length);
  const action = family.actions[id]!;
  const kind = draw(100);
  const selector =
    kind < 50
      ? action.buySelector
      : kind < 73
        ? action.priceSelector
        : kind < 90
          ? oneOf(draw, Object.values(viewSelectors))
          : kind < 93
            ? draw(2 ** 32)
            : oneOf(draw, [playSelector, registerSelector]);
  const data = new Uint8Array(36);
  writeWord(data, 0, BigInt(selector) << 224n);
  if (takesAddress.has(selector)) {
    data.set(addressBytes(oneOf(draw, [...cars, ...strangers])), 16);
    if (chance(draw, 6)) data[4 + draw(12)] = 1;
  } else if (chance(draw, 14)) {
    const limit = oneOf(draw, [records[mover]!.balance, 2 ** 32 - 1, Number.MAX_SAFE_INTEGER]);
    writeWord(data, 4, firstAbove(prices[id]!, turn, sold[id]!, limit));
  } else writeWord(data, 4, drawAmount(draw));
  // Most short calls are dropped below.
  const isShort = chance(draw, selector === playSelector ? 15 : 5);
  // Cars can't reach the driver's functions, so there's nothing to compare.
  const isReal =
    (selector === playSelector && phase === phases.active && !family.hasBananas) ||
    (selector === registerSelector && (phase === phases.waiting || !family.hasBananas));
  if (isReal) writeWord(data, 0, 0xdeadbeefn << 224n);
  return {
    from,
    data: isShort ? data.slice(0, draw(36)) : data,
    gas: fullGas,
    isStatic: chance(draw, 4),
    hasValue: chance(draw, 1),
  };
}

const takesAddress = new Set<number>([
  viewSelectors.getCarData,
  viewSelectors.getAllCarDataAndFindCar,
  registerSelector,
]);

function drawAmount(draw: Draw): number | bigint {
  const kind = draw(100);
  if (kind < 70) return 1 + draw(2);
  if (kind < 90) return draw(13);
  if (kind < 95) return draw(120);
  return kind < 99 ? 1_000 + draw(2_000) : 2n ** BigInt(32 + draw(220)) + BigInt(draw(7));
}

/** The smallest amount that costs more than the limit or has no price. */
function firstAbove(prices: PriceTable, turn: number, sold: number, limit: number): number {
  const isAbove = (amount: number) => {
    const { cost, failure } = prices.quote(turn, sold, amount);
    return failure !== "none" || cost > limit;
  };
  let amount = 1;
  while (!isAbove(amount)) amount *= 2;
  for (let step = amount / 4; step >= 1; step /= 2) if (isAbove(amount - step)) amount -= step;
  return amount;
}

/** Sometimes exactly enough, one too little, or a bit more. */
export function drawGas(draw: Draw, used: number): number {
  if (chance(draw, 80)) return fullGas;
  const kind = draw(4);
  if (kind === 0) return used;
  if (kind === 1) return Math.max(0, used - 1);
  return kind === 2 ? used + draw(2_400) : draw(used + 1);
}

/** Undefined: all agree. */
export async function callAll(sides: readonly Side[], attempt: Attempt): Promise<string | undefined> {
  const answers = [];
  for (const side of sides) answers.push(await side.call(attempt));
  const [first, ...others] = answers.map((answer) => JSON.stringify(answer));
  const different = others.findIndex((other) => other !== first);
  if (different === -1) return undefined;
  return `${sides[0]!.name} ${first}, ${sides[different + 1]!.name} ${others[different]}`;
}

/** Undefined: same position. */
export async function readAll(sides: readonly Side[]): Promise<string | undefined> {
  const texts: string[] = [];
  for (const side of sides)
    texts.push(
      JSON.stringify(await side.read(), (_, value: unknown) => (typeof value === "bigint" ? `${value}` : value)),
    );
  const different = texts.findIndex((text) => text !== texts[0]);
  if (different === -1) return undefined;
  return `${sides[0]!.name} ${texts[0]}, ${sides[different]!.name} ${texts[different]}`;
}
