import { balancedSeats } from "./balanced-seats.ts";
import { createChance } from "./chance.ts";
import { exponential } from "./exponential.ts";

export interface LadderCar {
  /** Unique; results depend on names, not on list order. */
  readonly name: string;
  /** As in `TeamRating`. Without a race: 0 and the field's spread. */
  readonly strength: number;
  readonly uncertainty: number;
  /** Missing: 0. */
  readonly seatCounts: readonly number[];
}

export interface LadderPlan {
  readonly cars: readonly LadderCar[];
  readonly fieldSize: number;
  readonly races: number;
  readonly seed: string;
}

/**
 * Plans the most informative races. Each is built around the least certain car; the others are added greedily by
 * information about differences within the field: p (1 − p), highest between equals, times the difference's variance.
 * Planned races count as run, so a batch spreads over all cars and no one waits forever; repeated pairs count less.
 * Seats are balanced over each car's past.
 * @returns names in seat order per race. Throws a RangeError when a field can't be filled.
 */
export function planLadderRaces(plan: LadderPlan): string[][] {
  const { fieldSize } = plan;
  if (!Number.isInteger(fieldSize) || fieldSize < 2 || fieldSize > 10) {
    throw new RangeError(`A field of ${fieldSize} cars cannot race: it must have 2 to 10.`);
  }
  if (plan.cars.length < fieldSize) {
    throw new RangeError(
      `${plan.cars.length} cars do not fill a field of ${fieldSize}: add house cars or make the field smaller.`,
    );
  }
  const chance = createChance(plan.seed);
  const cars = plan.cars
    .toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
    .map(({ name, strength, uncertainty, seatCounts }) => ({
      name,
      odds: exponential(strength),
      variance: uncertainty * uncertainty,
      seatCounts: [...seatCounts],
      met: new Map<string, number>(),
    }));
  const repeated = cars.find((car, index) => car.name === cars[index - 1]?.name);
  if (repeated !== undefined) throw new RangeError(`"${repeated.name}" is listed twice: each car has one entry.`);

  const planned: string[][] = [];
  for (let race = 0; race < plan.races; race++) {
    // 0.1 % of randomness breaks ties.
    const waiting = cars.map((car) => ({ car, worth: car.variance * (1 + chance.fraction() / 1000), gain: 0 }));
    const field: (typeof cars)[number][] = [];
    while (field.length < fieldSize) {
      let best = waiting[0]!;
      for (const candidate of waiting) if (candidate.worth > best.worth) best = candidate;
      waiting.splice(waiting.indexOf(best), 1);
      field.push(best.car);
      for (const candidate of waiting) {
        candidate.gain += information(candidate.car, best.car);
        candidate.worth = candidate.gain * (1 + chance.fraction() / 1000);
      }
    }
    const seats = balancedSeats(
      field.map((car) => car.seatCounts),
      chance,
    ).map((index) => field[index]!);
    planned.push(seats.map((car) => car.name));
    recordPlannedRace(seats);
  }
  return planned;
}

interface PlannedCar {
  readonly name: string;
  readonly odds: number;
  variance: number;
  readonly seatCounts: number[];
  readonly met: Map<string, number>;
}

/** Expected information of one comparison. */
function information(a: PlannedCar, b: PlannedCar): number {
  const share = a.odds / (a.odds + b.odds);
  return (share * (1 - share) * (a.variance + b.variance)) / (1 + (a.met.get(b.name) ?? 0));
}

/** Also reduces variances by the expected information. */
function recordPlannedRace(seats: readonly PlannedCar[]): void {
  const variances = seats.map((car) => {
    let distinguished = 0;
    for (const other of seats) {
      if (other === car) continue;
      const share = car.odds / (car.odds + other.odds);
      // The rival's uncertainty blurs the result. A race of n cars counts as n − 1 of its n (n − 1) / 2 pairs.
      distinguished += (share * (1 - share) * 2) / seats.length / (1 + share * (1 - share) * other.variance);
      car.met.set(other.name, (car.met.get(other.name) ?? 0) + 1);
    }
    return car.variance / (1 + car.variance * distinguished);
  });
  for (const [seat, car] of seats.entries()) {
    car.variance = variances[seat]!;
    car.seatCounts[seat] = (car.seatCounts[seat] ?? 0) + 1;
  }
}
