import type { Car } from "#engine/cars/car.ts";
import { carAddress, creator, refereeAddress } from "#engine/cars/create-address.ts";
import type { Machine } from "#engine/evm/machine.ts";
import { families } from "#engine/formula/families.ts";
import type { Formula } from "#engine/formula/formula.ts";
import { createRulebook, phases, type Position, RefereeState } from "#engine/referee/referee-state.ts";
import { Referee } from "#engine/referee/referee.ts";
import { blockOf, creationData, deploymentGas } from "#engine/referee/run-race.ts";
import { nextEntropy } from "#engine/referee/shuffle.ts";
import { turnCalldata } from "#engine/referee/take-turn.ts";

export type Decision = readonly number[];

const mostSpeed = 30;
/** Turns of sales by which prices may differ from their target. */
const mostDemandTurns = 8;

/**
 * The same for every call, with the car in seat 0 to move. Cars spread along the track, balances shrink along the way,
 * and sales keep prices near their target.
 */
export function situations(formula: Formula, count: number): Position[] {
  const below = drawn();
  const { actions, hasShields, hasBananas } = families[formula.family];
  // A race at a mean speed of eight units.
  const longest = Math.min(formula.turnLimit, Math.max(2, Math.round(formula.finishDistance / 8) * formula.cars));
  return Array.from({ length: count }, (_, index): Position => {
    const turn = 1 + Math.floor((index * (longest - 1)) / count);
    const way = Math.floor((formula.finishDistance * turn) / longest);
    const left = Math.max(1, formula.startBalance - Math.floor((formula.startBalance * turn) / longest));
    const cars = Array.from({ length: formula.cars }, () => ({
      balance: Math.min(formula.startBalance, Math.floor(left / 3) + below(left)),
      speed: turn <= formula.cars ? 0 : 1 + below(mostSpeed),
      y: Math.min(formula.finishDistance - 1, Math.floor(way / 2) + below(way + 1)),
      shield: hasShields ? Math.max(0, below(6) - 3) : 0,
    }));
    const sold = actions.map(({ name }) => {
      const { soldPerTenTurns } = formula.prices[name]!;
      return Math.max(
        0,
        Math.floor(((turn + below(2 * mostDemandTurns + 1) - mostDemandTurns) * soldPerTenTurns) / 10),
      );
    });
    const bananas = hasBananas
      ? Array.from({ length: below(4) }, () => below(formula.finishDistance)).toSorted((a, b) => a - b)
      : [];
    return {
      phase: phases.active,
      turn,
      entropy: 0n,
      current: 0,
      order: cars.map((_each, seat) => seat),
      cars,
      sold,
      bananas,
      touched: {
        carsLength: true,
        bananasLength: true,
        bananaPlaces: bananas.length,
        counters: sold.flatMap((units, action) => (units > 0 ? [action] : [])),
        records: [],
      },
    };
  });
}

function drawn(): (bound: number) => number {
  let entropy = 0n;
  return (bound) => {
    entropy = nextEntropy(entropy);
    return Number(entropy % BigInt(bound));
  };
}

/**
 * Runs situations one after another, so that a car's memory persists, but nothing moves.
 * @param mostGas stop after this much gas; the rest is undefined
 * @returns by situation; undefined: the turn failed
 */
export function decisionsOf(
  machine: Machine,
  formula: Formula,
  { initcode }: Pick<Car, "initcode">,
  positions: readonly Position[],
  mostGas = Infinity,
): (Decision | undefined)[] {
  const rulebook = createRulebook(formula);
  const addresses = Array.from({ length: formula.cars }, (_, seat) => carAddress(seat));
  const referee = new Referee(refereeAddress, new RefereeState(rulebook, addresses));
  const { state } = referee;
  const world = machine.createWorld({
    block: blockOf(1n),
    limits: "race",
    warm: [refereeAddress, ...addresses],
    host: referee,
  });
  try {
    world.deploy({ from: creator, nonce: 1, initcode: creationData(formula.family, initcode), gas: deploymentGas });
    let gas = 0;
    return positions.map((position) => {
      if (gas >= mostGas) return undefined;
      state.load(position);
      const { outcome, gasUsed } = world.call({
        from: referee.address,
        to: addresses[0]!,
        data: turnCalldata(state, referee.addressBytes),
        gas: formula.gasPerTurn,
      });
      gas += gasUsed;
      if (outcome.kind !== "ok") return undefined;
      return rulebook.family.actions.map(({ name }) =>
        state.purchases.reduce((sum, { action, amount }) => sum + (action === name ? amount : 0), 0),
      );
    });
  } finally {
    world.release();
  }
}
