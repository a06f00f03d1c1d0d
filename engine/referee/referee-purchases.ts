import type { HostCall, HostResult } from "../evm/machine.ts";
import { errorString, hasArguments, readAmount, word } from "./abi.ts";
import { type GasTerm, exponentialOverflowDiscount, memoryGas } from "./gas-schedule.ts";
import { sortAscending } from "./places.ts";
import type { Effect } from "../race-log/race-log.ts";
import { charge, errors, revert, useAllGas } from "./referee-result.ts";
import { type RefereeState, phases } from "./referee-state.ts";

type Counts = Partial<Record<GasTerm, number>>;

/** A purchase that can be paid, before it is carried out. */
interface ActionOutcome {
  counts: Counts;
  /** removes bananas */
  clears?: boolean;
  apply(): Effect[];
}

const uint32 = 2 ** 32;

/**
 * Checks in the order of the published games: calldata, race active, caller's turn, zero amount, price, banana on a
 * banana, price fits 32 bits, coins suffice.
 */
export function purchase(state: RefereeState, call: HostCall, action: number): HostResult {
  const { gas: schedule, family, prices } = state.rulebook;
  const { name, zeroError } = family.actions[action]!;
  const gas = schedule.purchase[name]!;
  if (gas.short !== undefined && !hasArguments(call.data, 1)) return revert(call, gas.short);
  if (state.phase !== phases.active) return revert(call, gas.notActive, errors.gameNotActive);
  const mover = state.current;
  if (mover === -1 || call.caller !== state.addresses[mover]) return revert(call, gas.notCurrent, errors.notCurrentCar);
  const amount = name === "banana" ? 1 : readAmount(call.data);
  if (amount === 0 && zeroError !== undefined) return revert(call, gas.zero!, errorString(zeroError));

  const sold = state.sold[action]!;
  const quote = prices[action]!.quote(state.turn, sold, amount);
  const counts: Counts = {
    unit: quote.priced,
    zeroExponential: quote.zeroExponentials,
    coldCounter: Number(state.isCounterCold(action)),
    hasBananas: Number(state.bananas.length > 0),
    newCounter: 0,
    extraCar: 0,
  };
  if (quote.failure === "exp-overflow") {
    return revert(call, charge(gas.overflow, counts) - exponentialOverflowDiscount, errors.expOverflow);
  }
  if (quote.failure === "overflow") return revert(call, charge(gas.overflow, counts));
  const { cost } = quote;
  if (family.family === "titans" && name === "banana" && state.bananas.at(-1) === state.y[mover]) {
    const used = charge(gas.nothing!, counts);
    if (used > call.gas) return useAllGas(call);
    state.touchCounter(action);
    return { ok: true, gasUsed: used, output: word(0) };
  }
  if (typeof cost === "bigint" || cost >= uint32) return revert(call, charge(gas.cast, counts));
  if (cost > state.balance[mover]!) return revert(call, charge(gas.underflow, counts), errors.underflow);
  if (call.isStatic) return useAllGas(call);

  const outcome = actions[name](state, mover, amount, state.balance[mover]! - cost);
  counts.newCounter = Number(sold === 0 && amount >= 1);
  counts.extraCar = state.rulebook.extraCars;
  const used = charge(gas.ok, counts, outcome.counts);
  // An expensive last write leaves enough anyway.
  const isExpensive = (outcome.counts.bananaFromZero ?? 0) > 0;
  const reserve = outcome.clears && !isExpensive ? charge(gas.reserve!, outcome.counts) : 0;
  if (used + reserve > call.gas) return useAllGas(call);
  const { journal } = state;
  state.touchCounter(action);
  journal.write(state.balance, mover, state.balance[mover]! - cost);
  const effects = outcome.apply();
  journal.write(state.sold, action, sold + amount);
  state.book({ action: name, amount, cost, effects });
  return { ok: true, gasUsed: used, output: state.answerWord(cost) };
}

const actions = { accelerate, shell, superShell, banana, shield } as const;

function accelerate(state: RefereeState, mover: number, amount: number, balance: number): ActionOutcome {
  const emptyRecord = amount % uint32 === 0 ? 0 : isRecordEmpty(state, mover, balance);
  return {
    counts: { emptyRecord },
    apply() {
      state.journal.write(state.speed, mover, (state.speed[mover]! + amount) % uint32);
      return [];
    },
  };
}

function shield(state: RefereeState, mover: number, amount: number, balance: number): ActionOutcome {
  const { family, formula } = state.rulebook;
  const had = state.shield[mover]!;
  const emptyRecord = isRecordEmpty(state, mover, balance);
  const apply = (shields: number) => () => {
    state.journal.write(state.shield, mover, shields);
    return [];
  };
  if (family.family === "code-prix") {
    const cap = formula.shieldCap!;
    const capped = Number(had + amount > cap);
    return { counts: { emptyRecord, capped }, apply: apply(Math.min(cap, had + amount)) };
  }
  const bonus = family.family === "titans-season-1" || had === 0 ? 1 : 0;
  const unshielded = Number(had === 0);
  return { counts: { emptyRecord, unshielded }, apply: apply((had + amount + bonus) % uint32) };
}

function banana(state: RefereeState, mover: number): ActionOutcome {
  const place = state.bananas.length;
  const y = state.y[mover]!;
  return {
    counts: {
      firstBanana: Number(place === 0),
      awayFromStart: Number(y > 0),
      coldPlace: Number(state.isBananaPlaceCold(place)),
    },
    apply() {
      state.setBananas([...state.bananas, y]);
      state.touchBananaPlaces(place + 1);
      return [{ kind: "banana-dropped", y }];
    },
  };
}

function superShell(state: RefereeState, mover: number): ActionOutcome {
  const y = state.y[mover]!;
  const ahead = state.order.filter((seat) => state.y[seat]! > y);
  const hit = ahead.filter((seat) => state.speed[seat]! > 1);
  // In season I the list starts at the first banana ahead, including those added this turn.
  const first = state.bananas.findIndex((place) => place > y);
  const clears = state.rulebook.family.family === "titans-season-1" && first !== -1;
  return {
    counts: {
      bananaSkipped: first === -1 ? state.bananas.length : first,
      bananaAhead: Number(clears),
      bananaCleared: clears ? state.bananas.length - first : 0,
      aheadHit: hit.length,
      aheadSlow: ahead.length - hit.length,
      hitLast: Number(hit.length > 0 && hit.at(-1) === state.order.at(-1)),
    },
    clears,
    apply() {
      const cleared = clears ? state.bananas.slice(first) : [];
      if (clears) state.setBananas(state.bananas.slice(0, first));
      return [
        ...hit.map((target) => slow(state, target, "superShell")),
        ...cleared.map((place): Effect => ({ kind: "banana-cleared", y: place })),
        ...(ahead.length === 0 ? [{ kind: "missed" } as const] : []),
      ];
    },
  };
}

/** Hits the nearest car ahead, or the first banana before it. */
function shell(state: RefereeState, mover: number): ActionOutcome {
  const y = state.y[mover]!;
  const counts: Counts = { closer: 0, farther: 0 };
  let target = -1;
  for (const seat of state.order) {
    if (state.y[seat]! <= y) continue;
    if (target === -1 || state.y[seat]! < state.y[target]!) {
      target = seat;
      counts.closer! += 1;
    } else counts.farther! += 1;
  }
  if (state.rulebook.family.hasBananas) {
    const ahead = state.bananas.findIndex((place) => place > y);
    counts.bananaSkipped = ahead === -1 ? state.bananas.length : ahead;
    if (ahead !== -1) {
      if (target === -1 || state.bananas[ahead]! <= state.y[target]!) {
        counts.bananaUnaimed = Number(target === -1);
        return clearBanana(state, ahead, counts);
      }
      counts.bananaBeyond = 1;
    }
  }
  if (target === -1) return { counts, apply: () => [{ kind: "missed" }] };
  const shielded = state.shield[target]! > 0;
  const hit = !shielded && state.speed[target]! > 1;
  Object.assign(counts, { target: 1, shielded: Number(shielded), hit: Number(hit) });
  return {
    counts,
    apply() {
      if (hit) return [slow(state, target, "shell")];
      return [{ kind: shielded ? "blocked" : "wasted", target }];
    },
  };
}

function clearBanana(state: RefereeState, place: number, counts: Counts): ActionOutcome {
  const y = state.bananas[place]!;
  const remaining = [...state.bananas];
  remaining[place] = remaining.at(-1)!;
  remaining.pop();
  const { sorted, swaps } = sortAscending(remaining);
  const left = remaining.length;
  const words = 21 + left;
  Object.assign(counts, {
    bananaHit: 1,
    bananaLeft: left,
    bananaPair: (left * (left - 1)) / 2,
    bananaSwap: swaps,
    memory: memoryGas(words),
    memoryWord: memoryGas(words) - memoryGas(words - 1),
    bananaLast: Number(left === 0),
    bananaFromZero: sorted.filter((place, i) => place !== 0 && remaining[i] === 0).length,
  });
  return {
    counts,
    clears: true,
    apply() {
      state.setBananas(sorted);
      return [{ kind: "banana-cleared", y }];
    },
  };
}

function slow(state: RefereeState, target: number, by: "shell" | "superShell"): Effect {
  const speedBefore = state.speed[target]!;
  state.journal.write(state.speed, target, 1);
  return { kind: "hit", by, target, speedBefore };
}

/** The packed record after paying; never empty in 0xMonaco, where it includes the address. */
function isRecordEmpty(state: RefereeState, mover: number, balance: number): number {
  if (!state.rulebook.family.hasShields) return 0;
  return Number(balance === 0 && state.speed[mover] === 0 && state.y[mover] === 0 && state.shield[mover] === 0);
}
