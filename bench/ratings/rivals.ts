import { ordinal, rate, rating } from "openskill";
import { exponential } from "../../engine/ratings/exponential.ts";

/** A rating that is nudged after each race, instead of computed from the whole log. */
export interface RunningRating {
  record(order: readonly number[]): void;
  values(): number[];
}

/** Plain Elo for many: each race counts as a game against every other car in it, and K is shared among those games. */
export function elo(teams: number, k: number): RunningRating {
  const values = Array.from({ length: teams }, () => 1500);
  return {
    values: () => values,
    record(order) {
      const changes = order.map((car, place) => {
        let change = 0;
        for (const [otherPlace, other] of order.entries()) {
          if (other === car) continue;
          const expected = 1 / (1 + exponential(((values[other]! - values[car]!) * Math.LN10) / 400));
          change += (place < otherPlace ? 1 : 0) - expected;
        }
        return (change * k) / (order.length - 1);
      });
      for (const [place, car] of order.entries()) values[car]! += changes[place]!;
    },
  };
}

/** OpenSkill as published, its Plackett–Luce model with its own settings; ordered by the mean, or by the mean less three deviations. */
export function openSkill(teams: number, by: "mean" | "ordinal"): RunningRating {
  const ratings = Array.from({ length: teams }, () => rating());
  return {
    values: () => ratings.map((own) => (by === "mean" ? own.mu : ordinal(own))),
    record(order) {
      const updated = rate(order.map((car) => [ratings[car]!]));
      for (const [place, car] of order.entries()) ratings[car] = updated[place]![0]!;
    },
  };
}
