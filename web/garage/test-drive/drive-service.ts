/** Pure except for the machine, so tests need no worker. */
import { parseBytecode } from "#engine/cars/car.ts";
import { carAddress } from "#engine/cars/create-address.ts";
import type { CarMachine } from "#engine/evm/create-machine.ts";
import { createRaceService } from "#engine/referee/race-service.ts";
import { createGasMeter } from "#languages/compiling/gas-by-line.ts";
import { readSourceMap } from "#languages/compiling/source-map.ts";
import { type CarWithSource, inspectRaceTurn } from "../debugger/inspect-race.ts";
import type { DriveOrder, DriveReply, DrivenCar, DrivenRace, RaceGas } from "./test-driver.ts";
import { type SteppedRace, type SteppedRaceEntry, startRace } from "./race-in-steps.ts";

export function createDriveService(machine: CarMachine): (order: DriveOrder) => DriveReply {
  const races = createRaceService(machine);
  return (order) => {
    switch (order.kind) {
      case "races":
        return { kind: "races", reply: races(order.request) };
      case "race": {
        const startMs = performance.now();
        return { kind: "race", log: runRaceWithChange(machine, order.race), elapsedMs: performance.now() - startMs };
      }
      case "inspect":
        return { kind: "inspect", turn: inspectRaceTurn(machine, entryOf(order.race), order.turn, order.known) };
      case "gas":
        return { kind: "gas", gas: gasOfRace(machine, order.race, order.known) };
    }
  };
}

function carOf({ name, initcode }: DrivenCar) {
  return { name, initcode: parseBytecode(initcode) };
}

function entryOf({ formula, cars, seed, change }: DrivenRace): SteppedRaceEntry {
  return {
    formula,
    cars: cars.map(carOf),
    seed: BigInt(seed),
    ...(change ? { change: { ...change, car: carOf(change.car) } } : {}),
  };
}

function runRaceWithChange(machine: CarMachine, race: DrivenRace) {
  const stepped = startRace(machine, entryOf(race));
  try {
    stepped.playTo(Infinity);
    return stepped.log();
  } finally {
    stepped.release();
  }
}

function gasOfRace(machine: CarMachine, race: DrivenRace, known: CarWithSource): RaceGas {
  const stepped: SteppedRace = startRace(machine, entryOf(race));
  const meter = createGasMeter(readSourceMap(known.car, known.files), carAddress(known.seat));
  const turns: RaceGas["turns"] = [];
  try {
    while (!stepped.ended) {
      // Before the change another car has this address, so its lines don't match.
      const isOurs = stepped.nextMover === known.seat && stepped.turnsPlayed >= (race.change?.afterTurn ?? 0);
      if (!isOurs) {
        stepped.playTo(stepped.turnsPlayed + 1);
        continue;
      }
      const record = stepped.playTurn({
        call(world, input) {
          const result = world.callTraced(input, (step) => meter.onStep(step));
          meter.endTurn(result.gasUsed);
          return result;
        },
        onRefereeCall: () => undefined,
      });
      turns.push({ turn: record.turn, gasUsed: record.gasUsed ?? 0, failed: record.outcome?.kind !== "ok" });
    }
  } finally {
    stepped.release();
  }
  const most = turns.reduce((a, b) => (b.gasUsed > a.gasUsed ? b : a), { turn: 0, gasUsed: 0, failed: false });
  const { lines, functions, elsewhere } = meter.report();
  return {
    mostGas: most.gasUsed,
    mostTurn: most.turn,
    meanGas: turns.length === 0 ? 0 : turns.reduce((sum, turn) => sum + turn.gasUsed, 0) / turns.length,
    turns,
    lines,
    functions,
    elsewhere,
  };
}
