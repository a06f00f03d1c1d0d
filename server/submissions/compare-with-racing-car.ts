import type { Formula } from "#engine/formula/formula.ts";
import { meanInterval } from "#engine/evaluation/win-intervals.ts";
import type { CarComparison } from "#domain/submissions/car-comparison.ts";
import { practiceSeed } from "../races/practice-seed.ts";
import { OverrunError, type RaceThreads } from "../races/race-threads.ts";
import type { RaceCar } from "../races/race-work.ts";
import { mostComparedPairs } from "#domain/races/ladder-limits.ts";
import type { RaceReport } from "#domain/races/race-report.ts";

/** Four seconds on a slow host, estimated from its check. */
const mostGas = 400_000_000;

export interface CarsToCompare {
  /** decides the seeds, so that a retry runs the same races */
  submissionId: string;
  formula: Formula;
  car: RaceCar;
  racing: { carId: string; submissionId: string | null; initcode: Uint8Array };
  rivals: readonly RaceCar[];
  /** average per race of its check */
  gasPerRace: number;
  accounts: readonly string[];
}

/**
 * Races both cars against the same house cars with the same seats and seeds, which cancels luck: 20 pairs tell as much
 * as hundreds of independent races.
 * @returns undefined without house cars, or when a race hits the host's limits
 * @throws HostFaultError when a thread failed
 */
export async function compareWithRacingCar(
  { submissionId, formula, car, racing, rivals, gasPerRace, accounts }: CarsToCompare,
  threads: RaceThreads,
): Promise<CarComparison | undefined> {
  if (rivals.length === 0) return undefined;
  const affordable = Math.floor(mostGas / Math.max(1, gasPerRace));
  const pairs = Math.max(formula.cars, Math.min(mostComparedPairs, affordable));
  const other: RaceCar = { name: car.name, initcode: racing.initcode };
  const run = async (pair: number, own: RaceCar): Promise<Finish> => {
    const ownSeat = pair % formula.cars;
    const round = Math.floor(pair / formula.cars);
    const cars = Array.from({ length: formula.cars }, (_, seat) =>
      seat === ownSeat ? own : (rivals[(seat + 3 * round) % rivals.length] ?? own),
    );
    const seed = practiceSeed(`comparison:${submissionId}:${pair}`);
    const report = await threads.run({ kind: "race", race: { formula, cars, seed } }, "friendly", accounts);
    return finishOf(report, ownSeat);
  };
  try {
    const finishes = await Promise.all(
      Array.from({ length: pairs }, (_, pair) => Promise.all([run(pair, car), run(pair, other)])),
    );
    const gains = finishes.map(([own, before]) => before.place - own.place);
    const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0);
    return {
      carId: racing.carId,
      submissionId: racing.submissionId,
      races: pairs,
      places: meanInterval(sum(gains), sum(gains.map((gain) => gain * gain)), pairs),
      wins: finishes.filter(([own]) => own.won).length,
      otherWins: finishes.filter(([, before]) => before.won).length,
    };
  } catch (error) {
    if (error instanceof OverrunError) return undefined;
    throw error;
  }
}

type Finish = ReturnType<typeof finishOf>;

function finishOf({ seats, winnerSeat }: RaceReport, seat: number) {
  const own = seats[seat];
  if (!own) throw new Error(`A race of ${seats.length} cars has no seat ${seat}.`);
  return { place: own.place, won: winnerSeat === seat };
}
