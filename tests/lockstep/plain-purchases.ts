import { panic } from "#engine/referee/abi.ts";
import { priceCurve } from "#engine/formula/formula.ts";
import { eventTopics } from "./referee-events.ts";
import { wad, wadExp, wadExpOverflowAt, wadExpZeroAt, wadLn } from "#engine/formula/prices.ts";
import {
  Refused,
  done,
  isEmpty,
  sortAscending,
  describeDifference,
  text,
  touch,
  uint32,
  word,
  type Call,
  type Car,
} from "./plain-call.ts";

/** Σ ⌊target · (1−d)^((turn−1) − (sold+1)/rate)⌋ over the units. */
export function price(call: Call, action: number, amount: bigint): bigint {
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

export function buy(call: Call, action: number): { case: string; data: string } {
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

const effects = {
  accelerate(call: Call, car: Car, amount: bigint, cost: bigint): void {
    call.counts.emptyRecord = amount % uint32 > 0n ? isEmpty(call, car) : 0;
    car.speed = (car.speed + amount) % uint32;
    describeDifference(call, eventTopics.accelerated, [amount, cost]);
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
    describeDifference(call, eventTopics.shielded, [amount, cost]);
  },

  banana(call: Call, car: Car, _amount: bigint, cost: bigint): void {
    const { state, counts } = call;
    counts.firstBanana = state.bananas.length === 0 ? 1 : 0;
    counts.awayFromStart = car.y > 0n ? 1 : 0;
    counts.coldPlace = touch(call, `banana ${state.bananas.length}`) ? 1 : 0;
    state.bananas.push(car.y);
    describeDifference(call, eventTopics.banana, [cost, car.y]);
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
        describeDifference(call, eventTopics.shelled, [amount, cost], seat);
      }
    }
    if (call.family.family !== "titans-season-1") return;
    // Removes everything from the first banana ahead, in storage order.
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
    if (isHit || !family.hasBananas) describeDifference(call, eventTopics.shelled, [amount, cost], target);
  },
};

/** The first banana before the target stops the shell and disappears. */
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
