/** Runs the race as usual, with one car's turns traced. */
import type { Machine, World } from "#engine/evm/machine.ts";
import { carAddress } from "#engine/cars/create-address.ts";
import type { Formula } from "#engine/race/formula.ts";
import type { RaceLog } from "#engine/race/race-log.ts";
import { type RaceEntry, runRace } from "#engine/race/run-race.ts";
import { createGasMeter, type GasMeter, type GasReport } from "./gas-by-line.ts";
import type { SourceMap } from "./source-map.ts";

export interface RaceGas {
  log: RaceLog;
  gas: GasReport;
}

/**
 * About ten times slower than the race.
 * @param seat to meter
 * @param map of its code, from `readSourceMap`
 */
export function meterRace(
  race: RaceEntry & { formula: Formula; machine: Machine },
  seat: number,
  map: SourceMap,
): RaceGas {
  const meter = createGasMeter(map, carAddress(seat));
  const log = runRace({ ...race, machine: meteringMachine(race.machine, seat, meter) });
  return { log, gas: meter.report() };
}

function meteringMachine(machine: Machine, seat: number, meter: GasMeter): Machine {
  let worlds = 0;
  return {
    createWorld(options) {
      const world = machine.createWorld(options);
      worlds += 1;
      return worlds - 1 === seat ? meteredWorld(world, meter) : world;
    },
    sharing: machine.sharing,
    keccak256: (bytes, output) => machine.keccak256(bytes, output),
  };
}

function meteredWorld(world: World, meter: GasMeter): World {
  return {
    deploy: (input) => world.deploy(input),
    call(input) {
      const result = world.callTraced(input, (step) => {
        meter.onStep(step);
      });
      meter.endTurn(result.gasUsed);
      return result;
    },
    callAndForget: (input) => world.callAndForget(input),
    callTraced: (input, onStep) => world.callTraced(input, onStep),
    countEntries: () => world.countEntries(),
    reset(options) {
      world.reset(options);
    },
    release() {
      world.release();
    },
  };
}
