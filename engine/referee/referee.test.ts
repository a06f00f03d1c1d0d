import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { carAddress, refereeAddress } from "../cars/create-address.ts";
import { noAnswers } from "../evm/answer-lists.ts";
import { word, writeWord } from "./abi.ts";
import { endTurn } from "./take-turn.ts";
import { type Family, families } from "../formula/families.ts";
import { type PresetName, presets } from "../formula/formula.ts";
import { RefereeState, createRulebook, phases } from "./referee-state.ts";
import { viewSelectors } from "./referee-functions.ts";
import { Referee } from "./referee.ts";

interface Attempt {
  caller: number;
  selector: number;
  amount: number;
  gas: number;
  isStatic: boolean;
  hasValue: boolean;
  undone: boolean;
}

const rulebooks = new Map((Object.keys(presets) as PresetName[]).map((name) => [name, createRulebook(presets[name])]));

function startRace(preset: PresetName): Referee {
  const rulebook = rulebooks.get(preset)!;
  const addresses = Array.from({ length: rulebook.formula.cars }, (_, seat) => carAddress(seat));
  const referee = new Referee(refereeAddress, new RefereeState(rulebook, addresses));
  referee.state.start(1n);
  return referee;
}

function selectorsOf(family: Family): number[] {
  const { actions } = families[family];
  const own = actions.flatMap((action) => [action.buySelector, action.buySelector, action.priceSelector]);
  return [...own, ...Object.values(viewSelectors), 0x6898f82b, 0x4420e486, 0xdeadbeef];
}

const attempt = (family: Family): fc.Arbitrary<Attempt> =>
  fc.record({
    caller: fc.oneof({ weight: 8, arbitrary: fc.constant(-1) }, fc.integer({ min: 0, max: 5 })),
    selector: fc.constantFrom(...selectorsOf(family)),
    amount: fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 0, max: 12 }) }, fc.integer({ min: 0, max: 2 ** 40 })),
    gas: fc.oneof({ weight: 6, arbitrary: fc.constant(2_000_000) }, fc.integer({ min: 0, max: 60_000 })),
    isStatic: fc.oneof({ weight: 9, arbitrary: fc.constant(false) }, fc.constant(true)),
    hasValue: fc.oneof({ weight: 19, arbitrary: fc.constant(false) }, fc.constant(true)),
    undone: fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, fc.constant(true)),
  });

const race = fc.constantFrom(...(Object.keys(presets) as PresetName[])).chain((preset) =>
  fc.record({
    preset: fc.constant(preset),
    turns: fc.array(fc.array(attempt(presets[preset].family), { maxLength: 8 }), { minLength: 1, maxLength: 30 }),
  }),
);

function make(referee: Referee, { caller, selector, amount, gas, isStatic, hasValue }: Attempt) {
  const { state } = referee;
  const data = new Uint8Array(36);
  for (let i = 0; i < 4; i += 1) data[i] = selector >>> (24 - 8 * i);
  writeWord(data, 4, amount);
  const seat = caller === -1 ? state.current : caller;
  return referee.call({ caller: state.addresses[seat] ?? carAddress(100), data, gas, hasValue, isStatic });
}

const positionOf = ({ state }: Referee) => ({
  balance: [...state.balance],
  speed: [...state.speed],
  y: [...state.y],
  shield: [...state.shield],
  sold: [...state.sold],
  bananas: [...state.bananas],
  purchases: [...state.purchases],
  cold: state.sold.map((_, action) => Number(state.isCounterCold(action))),
});

type Position = ReturnType<typeof positionOf>;

/** Checked after every call and turn. */
type Invariant = (before: Position, referee: Referee, mover: number) => boolean;

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function holdsInRace({ preset, turns }: { preset: PresetName; turns: Attempt[][] }, invariant: Invariant): boolean {
  const referee = startRace(preset);
  const { state } = referee;
  for (const attempts of turns) {
    if (state.phase === phases.done) return true;
    const mover = state.order[state.turn % state.order.length]!;
    state.current = mover;
    for (const one of attempts) {
      const before = positionOf(referee);
      const checkpoint = referee.checkpoint();
      make(referee, one);
      if (one.undone) referee.rollback(checkpoint);
      if (one.undone && !isSame(positionOf(referee), before)) return false;
      if (!invariant(before, referee, mover)) return false;
    }
    const before = positionOf(referee);
    endTurn(state);
    if (!invariant(before, referee, mover)) return false;
  }
  return true;
}

function tryInRaces(invariant: Invariant) {
  return fc.check(
    fc.property(race, (input) => holdsInRace(input, invariant)),
    { numRuns: 150 },
  );
}

const held = { failed: false, counterexample: null };

describe("for any actions of cars", () => {
  test("creates no coins and spends only the mover's", () => {
    const result = tryInRaces((before, { state }, mover) =>
      state.balance.every((balance, seat) => {
        const had = before.balance[seat]!;
        return balance >= 0 && (seat === mover ? balance <= had : balance === had);
      }),
    );
    expect(result).toMatchObject(held);
  });

  test("records what was paid and sold, and never decreases sold units", () => {
    const result = tryInRaces((before, { state }, mover) => {
      const booked = state.purchases.slice(before.purchases.length);
      const paid = booked.reduce((sum, { cost }) => sum + cost, 0);
      const units = (action: number) =>
        booked
          .filter((purchase) => purchase.action === state.rulebook.family.actions[action]!.name)
          .reduce((sum, { amount }) => sum + amount, 0);
      const isCounted = state.sold.every((sold, action) => sold === before.sold[action]! + units(action));
      const isPaid = before.balance[mover] === paid + state.balance[mover]!;
      return isCounted && isPaid;
    });
    expect(result).toMatchObject(held);
  });

  test("keeps shields within the cap", () => {
    const result = tryInRaces((_, { state }) => {
      const cap = state.rulebook.formula.shieldCap ?? Number.POSITIVE_INFINITY;
      return state.shield.every((shield) => shield >= 0 && shield <= cap);
    });
    expect(result).toMatchObject(held);
  });

  test("moves no car backwards, and none before the turn ends", () => {
    const result = tryInRaces((before, { state }) =>
      state.y.every((y, seat) => (state.current === -1 ? y >= before.y[seat]! : y === before.y[seat])),
    );
    expect(result).toMatchObject(held);
  });

  test("only slows rivals during a turn, down to speed 1", () => {
    const result = tryInRaces((before, { state }, mover) =>
      state.speed.every((speed, seat) => {
        const had = before.speed[seat]!;
        return seat === mover || state.current === -1 || speed === had || (speed === 1 && had > 1);
      }),
    );
    expect(result).toMatchObject(held);
  });

  test("keeps every car once in the order of turns", () => {
    const result = tryInRaces((_, { state }) =>
      isSame(
        state.order.toSorted((a, b) => a - b),
        [...state.order.keys()],
      ),
    );
    expect(result).toMatchObject(held);
  });

  test("leaves no trace of a failed turn in the race or later gas", () => {
    const result = fc.check(
      fc.property(race, ({ preset, turns: [first, ...rest] }) => {
        const failed = startRace(preset);
        const quiet = startRace(preset);
        for (const referee of [failed, quiet]) referee.state.current = 1;
        const checkpoint = failed.checkpoint();
        for (const one of first!) make(failed, one);
        failed.rollback(checkpoint);
        for (const attempts of [[], ...rest]) {
          for (const one of attempts) if (!isSame(make(failed, one), make(quiet, one))) return false;
          for (const { state } of [failed, quiet]) {
            endTurn(state);
            state.current = state.order[state.turn % state.order.length]!;
          }
          if (failed.state.phase !== phases.active) break;
        }
        return isSame(positionOf(failed), positionOf(quiet));
      }),
      { numRuns: 150 },
    );
    expect(result).toMatchObject(held);
  });

  test("gives the same prices in lists as in price views", () => {
    const preset = fc.constantFrom(...rulebooks.keys());
    let listed = 0;
    const result = fc.check(
      fc.property(preset, fc.nat(600), fc.array(fc.nat(400), { minLength: 5, maxLength: 5 }), (name, turn, sold) => {
        const asker = startRace(name);
        const { state } = asker;
        state.turn = 1 + turn;
        state.sold.set(sold.slice(0, state.sold.length));
        for (let round = 0; round < 2; round += 1) {
          for (const list of asker.lists()) {
            const { numbers, filled, start, step, subtrahend, gas, gasPerUnit, extraUnits, gasPerExtraUnit } = list;
            if (state.isCounterCold(list.action) !== (filled === noAnswers)) return false;
            const most = filled === noAnswers ? -1 : Math.floor((filled - 1 - start) / step);
            for (const n of new Set([0, 1, 2, 7, 30, 200, most - 1, most, most + 1])) {
              if (n < 0 || n > 300) continue;
              const data = new Uint8Array(36);
              for (let i = 0; i < 4; i += 1) data[i] = list.selector >>> (24 - 8 * i);
              writeWord(data, 4, n);
              const view = asker.call({ caller: carAddress(1), data, gas: 3_000_000, hasValue: false, isStatic: true });
              if (n > most) continue;
              const index = start + n * step;
              if (index >= filled) return false;
              listed += 1;
              const output = word((index < 0 ? 0 : numbers[index]!) - subtrahend);
              const gasUsed = gas + n * gasPerUnit + Math.min(n, extraUnits) * gasPerExtraUnit;
              if (!view.ok || view.gasUsed !== gasUsed || !isSame([...view.output], [...output])) return false;
            }
          }
        }
        return true;
      }),
      { numRuns: 400 },
    );
    expect(result).toMatchObject(held);
    expect(listed).toBeGreaterThan(1000);
  });

  test("charges random bytes at most the given gas, and never changes another car's turn", () => {
    const preset = fc.constantFrom(...rulebooks.keys());
    const result = fc.check(
      fc.property(preset, fc.uint8Array({ maxLength: 80 }), fc.nat(100_000), (name, data, gas) => {
        const referee = startRace(name);
        referee.state.current = 1;
        const caller = referee.state.addresses[0]!;
        const before = positionOf(referee);
        const { gasUsed } = referee.call({ caller, data, gas, hasValue: false, isStatic: false });
        return gasUsed <= gas && isSame({ ...positionOf(referee), cold: [] }, { ...before, cold: [] });
      }),
      { numRuns: 1000 },
    );
    expect(result).toMatchObject(held);
  });
});
