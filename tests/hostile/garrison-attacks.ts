import type { Machine } from "#engine/evm/machine.ts";
import type { Attack, Outcome } from "./attack.ts";
import { garrison, idleCar } from "./garrison.ts";
import { type HostileOutcome, raceHostile } from "./race-hostile.ts";

/** 100 turns, a fifth of which burn all gas in the slowest known way. */
const longestRaceMs = 30_000;
const mostGrowthMegabytes = 512;

const memoryMegabytes = () => process.memoryUsage.rss() / 1024 ** 2;

/**
 * Honest cars' results must be those against a car that does nothing, within bounds of time and memory.
 *
 * @param races of each car
 * @returns an attack for each kind of car
 */
export function garrisonAttacks(machine: Machine, races: number): Attack[] {
  const seeds = Array.from({ length: races }, (_, index) => BigInt(index + 1));
  for (const seed of seeds) raceHostile(machine, idleCar, [seed]);
  const kinds = Map.groupBy(garrison(), (car) => car.attack);

  function attempt(cars: NonNullable<ReturnType<typeof kinds.get>>): Outcome {
    const before = memoryMegabytes();
    const outcomes: HostileOutcome[] = cars.map((car) => raceHostile(machine, car, seeds));
    const grown = memoryMegabytes() - before;
    const longest = Math.max(...outcomes.map(({ longestMs }) => longestMs));
    const changed = outcomes.flatMap(({ differences }) => differences);
    const raced = outcomes.reduce((sum, each) => sum + each.races, 0);
    return {
      withstood: changed.length === 0 && longest <= longestRaceMs && grown <= mostGrowthMegabytes,
      seen: `${cars.length} cars, ${raced} races, ${changed.length} honest results changed, longest race ${longest.toFixed(0)} ms, ${grown.toFixed(0)} MB more`,
    };
  }

  return [...kinds].map(([name, cars]) => ({
    name: `a car ${name}`,
    attempt: () => Promise.resolve(attempt(cars)),
  }));
}
