import { carAddress } from "../cars/create-address.ts";
import type { Machine, World } from "../evm/machine.ts";
import type { Formula } from "./formula.ts";
import { type RaceEntry, runRace } from "./run-race.ts";

/** Enough to get from the compiler's own routines, as for a failed check, back to a line of the car. */
const mostSteps = 256;

/** Where the first turn that failed was when it ended. */
export interface TracedFailure {
  /** program counters in the car's deployed code, the last one first, each once */
  lastSteps: number[];
  /** what the car's call gave back: the data of a revert */
  output: Uint8Array;
}

/**
 * Runs a race again and follows one car's turns until one of them fails.
 *
 * @returns where that turn ended; undefined when none failed
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

/** A world's own methods, as a new object. */
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
