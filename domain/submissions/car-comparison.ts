import type { Estimate } from "#engine/evaluation/win-intervals.ts";

/** Paired races with the same rivals, seats and seeds, once with each car. */
export interface CarComparison {
  carId: string;
  /** null: not from a submission */
  submissionId: string | null;
  races: number;
  /** average places gained, with a 95 % interval; negative: finished behind */
  places: Estimate;
  wins: number;
  otherWins: number;
}

export type ComparisonVerdict = "better" | "worse" | "alike";

/** "better" and "worse" only when the whole interval agrees. */
export function verdictOf({ places }: Pick<CarComparison, "places">): ComparisonVerdict {
  if (places.low > 0) return "better";
  return places.high < 0 ? "worse" : "alike";
}

/**
 * When an accepted car replaces the racing one: `better`: unless it is clearly worse; `newest`: always; `captain`: when
 * the captain activates it. A first car always races.
 */
export const carRules = ["better", "newest", "captain"] as const;

export type CarRule = (typeof carRules)[number];

/** `captain` has a separate database column, older than the rule. */
export function carRuleOf({ carRule, carFixedAt }: { carRule: "better" | "newest"; carFixedAt: Date | null }): CarRule {
  return carFixedAt === null ? carRule : "captain";
}
