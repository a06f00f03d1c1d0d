import { carAddress } from "../cars/create-address.ts";
import type { CallInput, CallResult, Machine, World } from "../evm/machine.ts";
import type { Formula } from "../formula/formula.ts";
import { type RaceEntry, runRace } from "./run-race.ts";

/** Enough to get from compiler routines, as after a failed check, back to a line of the car. */
const mostSteps = 256;

export interface TracedFailure {
  /** program counters in the deployed code, latest first, without duplicates */
  lastSteps: number[];
  output: Uint8Array;
}

/**
 * Runs a race again until a car's first failed turn.
 * @returns undefined when none failed
 */
export function traceFailure(
  machine: Machine,
  { formula, cars, seed }: RaceEntry & { formula: Formula },
  seat: number,
): TracedFailure | undefined {
  let found: TracedFailure | undefined;
  const following = followSeat(machine, seat, (world, input) => {
    if (found) return world.call(input);
    const steps: number[] = [];
    const address = carAddress(seat);
    const result = world.callTraced(input, (step) => {
      if (step.address !== address) return;
      steps.push(step.pc);
      if (steps.length > 2 * mostSteps) steps.splice(0, mostSteps);
    });
    if (result.outcome.kind !== "ok") {
      found = { lastSteps: [...new Set(steps.slice(-mostSteps).toReversed())], output: result.output };
    }
    return result;
  });
  runRace({ formula, cars, seed, machine: following });
  return found;
}

/** Runs a call in a world in place of the world itself. */
type RunCall = (world: World, input: CallInput) => CallResult;

/** The same machine, but `call` runs the turns of the car in a seat. Races create their worlds in seat order. */
export function followSeat(machine: Machine, seat: number, call: RunCall): Machine {
  let worlds = 0;
  return {
    createWorld(options) {
      const world = machine.createWorld(options);
      worlds += 1;
      return worlds - 1 === seat ? followWorld(world, call) : world;
    },
    keccak256: (bytes, output) => machine.keccak256(bytes, output),
  };
}

export function followWorld(world: World, call: RunCall): World {
  return new Proxy(world, {
    get(target, key) {
      if (key === "call") return (input: CallInput) => call(target, input);
      const value: unknown = Reflect.get(target, key);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
  });
}
