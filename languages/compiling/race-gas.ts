/** Gas by source line over a whole race: the race is run as always, with one car's turns traced. */
import type { Machine } from "#engine/evm/machine.ts";
import { carAddress } from "#engine/cars/create-address.ts";
import { followSeat } from "#engine/referee/follow-seat.ts";
import type { Formula } from "#engine/formula/formula.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { type RaceEntry, runRace } from "#engine/referee/run-race.ts";
import { createGasMeter, type GasReport } from "./gas-by-line.ts";
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
  const machine = followSeat(race.machine, seat, (world, input) => {
    const result = world.callTraced(input, (step) => meter.onStep(step));
    meter.endTurn(result.gasUsed);
    return result;
  });
  return { log: runRace({ ...race, machine }), gas: meter.report() };
}
