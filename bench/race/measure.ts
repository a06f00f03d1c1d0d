import type { Car } from "../../engine/cars/car.ts";
import { evaluate } from "../../engine/evaluation/evaluate.ts";
import type { Formula } from "../../engine/formula/formula.ts";
import type { RaceChannel } from "../../engine/referee/race-channel.ts";

/** How fast a field was run. */
export interface Speed {
  races: number;
  ms: number;
  /** gas of all cars' turns */
  gas: number;
  /** hash of only the counts: equal wherever the races ran */
  wins: number[];
}

/** Runs ten races a seed on the given workers, after the workers have run ten to warm up. */
export async function measure(
  formula: Formula,
  cars: Car[],
  seeds: bigint[],
  workers: RaceChannel[],
  nowMs: () => number,
): Promise<Speed> {
  await Promise.all(workers.map((worker) => evaluate({ formula, cars, seeds: [0n], workers: [worker], nowMs })));
  const startMs = nowMs();
  const result = await evaluate({ formula, cars, seeds, workers, nowMs });
  const ms = nowMs() - startMs;
  // Mean gas a turn and mean turns give the sum back without keeping all logs.
  const gasPerTurn = result.cars.reduce((sum, car) => sum + car.meanGasPerTurn, 0) / cars.length;
  return {
    races: result.races,
    ms,
    gas: gasPerTurn * result.meanTurns.value * result.races,
    wins: result.cars.map((car) => Math.round(car.wins.value * result.races)),
  };
}
