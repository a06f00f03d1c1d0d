import type { CallInput, CallResult, Machine, World } from "../evm/machine.ts";

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
