/** The first three, or everybody. Each kind is compared with its own kind alone. */
export const predictionKinds = ["top-three", "full"] as const;

export type PredictionKind = (typeof predictionKinds)[number];

/** Teams that a prediction of the first three names. */
export const topThree = 3;

/** Points for a team that was predicted on its very place, one place off and two places off; further off there are none. */
export const pointsByDistance = [5, 3, 1] as const;

/** What a prediction is worth so far. */
export interface PredictionScore {
  points: number;
  /** predicted teams whose place was revealed */
  revealed: number;
  /** of those, how many stand on the very place */
  exact: number;
  /** points that it may still come to */
  atMost: number;
}

/**
 * Scores a prediction by the places that were revealed so far: what nobody has seen counts for nobody.
 *
 * @param order predicted team ids from the first place
 * @param places true places from 1 of the teams that were revealed
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

/** How predictions of one kind stand: `counts[p]` of them have p points. */
export interface PredictionBoard {
  counts: number[];
}

/** @returns the place of so many points from 1, equal points sharing it; and how many there are */
export function placeOnBoard({ counts }: PredictionBoard, points: number): { place: number; of: number } {
  const of = counts.reduce((sum, count) => sum + count, 0);
  const better = counts.slice(points + 1).reduce((sum, count) => sum + count, 0);
  return { place: better + 1, of };
}

/** What is wrong with a prediction: a team twice or one that takes no part, or another number of teams than its kind has. */
export type PredictionProblem = "twice" | "no-such-team" | "length";

/** @param teamIds everybody who takes part; with fewer than three, the first three are all of them */
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
