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
