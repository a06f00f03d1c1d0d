import type { Estimate } from "#engine/race/intervals.ts";

/** How a car did in paired races: the same rivals, seats and seeds, once with it and once with the car that raced until then. */
export interface CarComparison {
  /** the car that raced until then */
  carId: string;
  /** what it was submitted as; null: nobody submitted it */
  submissionId: string | null;
  /** pairs of races */
  races: number;
  /** places that the new car finished ahead of the other on average, with its 95 % interval; below 0 it finished behind */
  places: Estimate;
  wins: number;
  otherWins: number;
}

export type ComparisonVerdict = "better" | "worse" | "alike";

/** What the races say for certain: better and worse only where the whole interval does. */
export function verdictOf({ places }: Pick<CarComparison, "places">): ComparisonVerdict {
  if (places.low > 0) return "better";
  return places.high < 0 ? "worse" : "alike";
}

/**
 * When an accepted car takes the racing one's place: `better`: unless it is clearly worse; `newest`: always; `captain`: when the captain
 * says so. A first car races at once.
 */
export const carRules = ["better", "newest", "captain"] as const;

export type CarRule = (typeof carRules)[number];

/** As it stands in the database: the captain's word has a column of its own, older than the rule. */
export function carRuleOf({ carRule, carFixedAt }: { carRule: "better" | "newest"; carFixedAt: Date | null }): CarRule {
  return carFixedAt === null ? carRule : "captain";
}
