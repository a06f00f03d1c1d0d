import { houseCar, openingRivals } from "#languages/cars/house-cars/house-cars.ts";
import { defaultFormula } from "#engine/formula/formula.ts";
import { runRace } from "#engine/referee/run-race.ts";
import type { Machine } from "#engine/evm/machine.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { idleCar, type HostileCar } from "./garrison.ts";

export interface HostileOutcome {
  car: HostileCar;
  races: number;
  /** differences from the race with an idle car; empty: none */
  differences: string[];
  /** longest race, and the same with an idle car */
  longestMs: number;
  idleMs: number;
}

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex.slice(2), "hex"));
const honest = openingRivals.map((id) => ({ name: id as string, initcode: bytesOf(houseCar(id).initcode) }));

function raceWith(
  machine: Machine,
  other: HostileCar,
  seat: number,
  seed: bigint,
): { log: RaceLog; milliseconds: number } {
  const cars = honest.toSpliced(seat, 0, { name: "other", initcode: other.initcode });
  const begunMs = performance.now();
  const log = runRace({ formula: defaultFormula, cars, seed, machine });
  return { log, milliseconds: performance.now() - begunMs };
}

/** Turns with gas and outcome, and all cars' numbers after each turn. */
function honestPart(log: RaceLog, seat: number): string[] {
  const turns = log.turns.map(({ turn, mover, outcome, gasUsed, purchases, effects, after }) =>
    JSON.stringify([turn, mover, after, ...(mover === seat ? [] : [outcome, gasUsed, purchases, effects])]),
  );
  return [...turns, JSON.stringify([log.winner, log.finishOrder])];
}

/** In each seat, compared with an idle car there. */
export function raceHostile(machine: Machine, car: HostileCar, seeds: readonly bigint[]): HostileOutcome {
  const outcome: HostileOutcome = { car, races: 0, differences: [], longestMs: 0, idleMs: 0 };
  for (const [index, seed] of seeds.entries()) {
    const seat = index % (honest.length + 1);
    const idle = raceWith(machine, idleCar, seat, seed);
    const hostile = raceWith(machine, car, seat, seed);
    const [wanted, found] = [honestPart(idle.log, seat), honestPart(hostile.log, seat)];
    const at = wanted.findIndex((line, turn) => line !== found[turn]);
    if (at !== -1 || wanted.length !== found.length) {
      outcome.differences.push(`seed ${seed}, seat ${seat}, turn ${at + 1}: ${found[at]} instead of ${wanted[at]}`);
    }
    outcome.races += 1;
    if (hostile.milliseconds > outcome.longestMs) {
      outcome.longestMs = hostile.milliseconds;
      outcome.idleMs = idle.milliseconds;
    }
  }
  return outcome;
}
