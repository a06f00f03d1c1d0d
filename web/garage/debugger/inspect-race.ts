import { hexToBytes } from "@noble/hashes/utils.js";
import type { Machine } from "#engine/evm/machine.ts";
import { languageOfFile } from "#languages/compiling/car-language.ts";
import type { CompiledCar } from "#languages/compiling/compile-outcome.ts";
import { readSourceMap } from "#languages/compiling/source-map.ts";
import { type SteppedRace, type SteppedRaceEntry, startRace } from "../test-drive/race-in-steps.ts";
import { eventShapes } from "./console-output.ts";
import { type InspectedSource, type InspectedTurn, inspectTurn } from "./inspect-turn.ts";
import { readSourceNames } from "./variables.ts";

export interface CarWithSource {
  seat: number;
  car: CompiledCar;
  files: Readonly<Record<string, string>>;
  /** built without the optimiser, so variables stay where they were declared */
  debugBuild?: CompiledCar;
}

/** Gas limit of the unoptimised build, as a multiple of a turn's. */
const debugGasFactor = 8;

/**
 * Uses the debug build's stops and variables if it did the same as the real car.
 * @param turn from 1
 * @throws {RangeError} when the race ends before that turn
 */
export function inspectRaceTurn(
  machine: Machine,
  entry: SteppedRaceEntry,
  turn: number,
  known?: CarWithSource,
): InspectedTurn {
  const { formula } = entry;
  const race = startRace(machine, entry);
  try {
    reach(race, turn);
    const isKnown = known !== undefined && race.nextMover === known.seat && turn > (entry.change?.afterTurn ?? 0);
    const real = inspectTurn(race, formula.family, isKnown ? sourceOf(known.car, known.files) : undefined);
    if (!isKnown || !known.debugBuild) return real;
    const debugged = inspectDebugBuild(machine, entry, turn, known, known.debugBuild);
    return debugged && didTheSame(real, debugged) ? withStopsOf(real, debugged) : real;
  } finally {
    race.release();
  }
}

function reach(race: SteppedRace, turn: number): void {
  race.playTo(turn - 1);
  if (race.ended) throw new RangeError(`The race ended after ${race.turnsPlayed} turns; there is no turn ${turn}.`);
}

function inspectDebugBuild(
  machine: Machine,
  entry: SteppedRaceEntry,
  turn: number,
  known: CarWithSource,
  build: CompiledCar,
): InspectedTurn | undefined {
  const initcode = hexToBytes(build.initcode.slice(2));
  const { change } = entry;
  const debugCar = (car: { name: string }) => ({ name: car.name, initcode });
  const debugEntry = change
    ? { ...entry, change: { ...change, car: debugCar(change.car) } }
    : { ...entry, cars: entry.cars.map((car, seat) => (seat === known.seat ? debugCar(car) : car)) };
  const race = startRace(machine, debugEntry);
  try {
    while (race.turnsPlayed < turn - 1 && !race.ended) {
      const isDebugged = race.nextMover === known.seat && race.turnsPlayed >= (change?.afterTurn ?? 0);
      const gasFactor = isDebugged ? debugGasFactor : 1;
      race.playTurn({
        call: (world, input) => world.call({ ...input, gas: input.gas * gasFactor }),
        onRefereeCall: () => undefined,
      });
    }
    if (race.ended || race.nextMover !== known.seat) return undefined;
    return inspectTurn(race, entry.formula.family, sourceOf(build, known.files), debugGasFactor);
  } finally {
    race.release();
  }
}

function sourceOf(car: CompiledCar, files: Readonly<Record<string, string>>): InspectedSource {
  const main = Object.values(files).join("\n");
  return {
    map: readSourceMap(car, files),
    names: readSourceNames(files),
    events: eventShapes(main),
    language: languageOfFile(Object.keys(files)[0] ?? "") ?? "solidity",
    debug: car.debug,
  };
}

function didTheSame(real: InspectedTurn, debugged: InspectedTurn): boolean {
  if (debugged.calls.length < real.calls.length) return false;
  return real.calls.every((call, place) => {
    const other = debugged.calls[place];
    const isSame = call.name === other?.name && call.amount === other.amount && call.answer === other.answer;
    // The call in which the real car ran out of gas has no answer.
    return isSame || (call.isStarved && call.name === other?.name && call.amount === other.amount);
  });
}

/** Steps and variables are the debug build's; gas, calls and outcome the real car's. */
function withStopsOf(real: InspectedTurn, debugged: InspectedTurn): InspectedTurn {
  const visits = new Map<string, number>();
  const gasAt = new Map<string, number>();
  const keyOf = (stop: { file: string; line: number }, count: Map<string, number>) => {
    const place = `${stop.file}:${stop.line}`;
    const visit = (count.get(place) ?? 0) + 1;
    count.set(place, visit);
    return `${place}:${visit}`;
  };
  for (const stop of real.stops) gasAt.set(keyOf(stop, visits), stop.gasLeft);
  visits.clear();
  const failed = real.outcome.kind !== "ok";
  const kept = debugged.stops.filter((stop) => !failed || stop.callsBefore <= real.calls.length);
  let gasLeft = real.stops[0]?.gasLeft ?? 0;
  const stops = kept.map((stop) => {
    const found = gasAt.get(keyOf(stop, visits));
    if (found !== undefined && found <= gasLeft) gasLeft = found;
    return { ...stop, gasLeft };
  });
  return { ...real, stops, isCut: debugged.isCut };
}
