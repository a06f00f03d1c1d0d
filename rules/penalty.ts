/**
 * What a team can be given beside its races:
 *
 * - places: it is put back so many places, behind whoever stands there
 * - points: so many points are taken off, where points give the places
 * - races: in these races it counts as last
 */
export const penaltyKinds = ["places", "points", "races"] as const;

export type PenaltyKind = (typeof penaltyKinds)[number];

/** Places or points of one penalty. */
export const penaltyBounds = { min: 1, max: 1_000 };

/** A penalty as an organiser gives it. */
export interface PenaltyRequest {
  teamId: string;
  kind: PenaltyKind;
  /** places or points; 0 for races */
  amount: number;
  /** for races */
  raceIds: string[];
  /** for everybody to read */
  reason: string;
}
