/** Points of a team of the field's mean strength. */
const meanPoints = 1500;
/** 400 points more win ten of eleven meetings, as in chess. */
const pointsPerUnit = 400 / Math.log(10);

/** A log-strength of `#engine/ratings/rate-teams.ts` as points for people, whole ones. */
export function ratingPoints(strength: number): number {
  return Math.round(meanPoints + pointsPerUnit * strength);
}
