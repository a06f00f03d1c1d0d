import { carAddress } from "#engine/cars/create-address.ts";
import type { Machine, World } from "#engine/evm/machine.ts";
import { runRace } from "#engine/race/run-race.ts";
import { readStop } from "#languages/words/word-code.ts";
import type { RaceInput } from "./race-work.ts";
import type { FailurePlace } from "#rules/race-report.ts";

/** Enough to get from the compiler's own routines, as for a failed check, back to a line of the car. */
const mostSteps = 256;

/**
 * Runs a race again and follows one car's turns until one of them fails.
 *
 * @returns where that turn ended; nothing when none failed
 */
export function traceFailure(machine: Machine, { formula, cars, seed }: RaceInput, seat: number): FailurePlace {
  let worlds = 0;
  let found: FailurePlace | undefined;
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
        const stopped = readStop(result.output);
        found = { lastSteps: [...new Set(steps.slice(-mostSteps).toReversed())], ...(stopped && { stopped }) };
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
    keccak256: (bytes) => machine.keccak256(bytes),
  };
  runRace({ formula, cars, seed, machine: following });
  return found ?? { lastSteps: [] };
}

/** A world's own methods, as a new object. */
function plain(world: World): World {
  return {
    deploy: (input) => world.deploy(input),
    call: (input) => world.call(input),
    callAndForget: (input) => world.callAndForget(input),
    callTraced: (input, onStep) => world.callTraced(input, onStep),
    countEntries: () => world.countEntries(),
    snapshot: () => world.snapshot(),
    restore: (snapshot) => world.restore(snapshot),
    reset: (options) => world.reset(options),
    release: () => world.release(),
  };
}
