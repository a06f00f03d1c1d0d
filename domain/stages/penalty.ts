import type { StageRulings } from "#engine/stages/classify.ts";

/**
 * - places: moved down this many places
 * - points: loses this many points, where points decide places
 * - races: counts as last in these races
 */
export const penaltyKinds = ["places", "points", "races"] as const;

export type PenaltyKind = (typeof penaltyKinds)[number];

export const penaltyBounds = { min: 1, max: 1_000 };

export interface PenaltyRequest {
  teamId: string;
  kind: PenaltyKind;
  /** places or points; 0 for races */
  amount: number;
  raceIds: string[];
  reason: string;
}

/** Penalties of a kind add up. */
export function rulingsOf({
  out,
  keepsPlaces,
  isByPoints,
  penalties,
}: {
  out: readonly string[];
  keepsPlaces: boolean;
  isByPoints: boolean;
  penalties: readonly Pick<PenaltyRequest, "teamId" | "kind" | "amount">[];
}): StageRulings {
  const sumOf = (kind: PenaltyKind) => {
    const sums = new Map<string, number>();
    for (const each of penalties) {
      if (each.kind === kind) sums.set(each.teamId, (sums.get(each.teamId) ?? 0) + each.amount);
    }
    return sums;
  };
  return { out: new Set(out), keepsPlaces, points: isByPoints ? sumOf("points") : new Map(), places: sumOf("places") };
}
