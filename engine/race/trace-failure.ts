import { carAddress } from "../cars/create-address.ts";
import type { Machine, World } from "../evm/machine.ts";
import type { Formula } from "./formula.ts";
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
  let worlds = 0;
  let found: TracedFailure | undefined;
  const followed = (world: World): World => ({
    ...plain(world),
    call(input) {
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
    },
  });
  const following: Machine = {
    createWorld(options) {
      const world = machine.createWorld(options);
      worlds += 1;
      return worlds - 1 === seat ? followed(world) : world;
    },
    sharing: machine.sharing,
    keccak256: (bytes, output) => machine.keccak256(bytes, output),
  };
  runRace({ formula, cars, seed, machine: following });
  return found;
}

/** So that methods can be replaced. */
function plain(world: World): World {
  return {
    deploy: (input) => world.deploy(input),
    call: (input) => world.call(input),
    callAndForget: (input) => world.callAndForget(input),
    callTraced: (input, onStep) => world.callTraced(input, onStep),
    countEntries: () => world.countEntries(),
    reset: (options) => world.reset(options),
    release: () => world.release(),
  };
}
