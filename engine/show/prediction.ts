/** Compared only within a kind. */
export const predictionKinds = ["top-three", "full"] as const;

export type PredictionKind = (typeof predictionKinds)[number];

export const topThree = 3;

/** For exact, one off and two off; else 0. */
export const pointsByDistance = [5, 3, 1] as const;

export interface PredictionScore {
  points: number;
  revealed: number;
  exact: number;
  /** maximum still possible */
  atMost: number;
}

/**
 * Only counts revealed places.
 * @param order predicted team ids, first place first
 * @param places true places, from 1, of revealed teams
 */
export function scorePrediction(order: readonly string[], places: ReadonlyMap<string, number>): PredictionScore {
  const score: PredictionScore = { points: 0, revealed: 0, exact: 0, atMost: 0 };
  for (const [index, teamId] of order.entries()) {
    const place = places.get(teamId);
    if (place === undefined) {
      score.atMost += pointsByDistance[0];
      continue;
    }
    const off = Math.abs(place - (index + 1));
    const points = pointsByDistance[off] ?? 0;
    score.revealed += 1;
    score.exact += off === 0 ? 1 : 0;
    score.points += points;
    score.atMost += points;
  }
  return score;
}

/** `counts[p]`: predictions with p points. */
export interface PredictionBoard {
  counts: number[];
}

/** From 1, ties share a place; and the total. */
export function placeOnBoard({ counts }: PredictionBoard, points: number): { place: number; of: number } {
  const of = counts.reduce((sum, count) => sum + count, 0);
  const better = counts.slice(points + 1).reduce((sum, count) => sum + count, 0);
  return { place: better + 1, of };
}

/** A duplicate, an unknown team, or a wrong number of teams. */
export type PredictionProblem = "twice" | "no-such-team" | "length";

/** @param teamIds all participants; with fewer than three, the first three are all of them */
export function problemOfPrediction(
  kind: PredictionKind,
  order: readonly string[],
  teamIds: ReadonlySet<string>,
): PredictionProblem | undefined {
  if (new Set(order).size !== order.length) return "twice";
  if (!order.every((teamId) => teamIds.has(teamId))) return "no-such-team";
  const length = kind === "full" ? teamIds.size : Math.min(topThree, teamIds.size);
  return order.length === length ? undefined : "length";
}
