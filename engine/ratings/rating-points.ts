/** Points of a team of the field's mean strength. */
const meanPoints = 1500;
/** 400 / ln 10: as in chess, 400 points more win ten of eleven meetings. Written out, since no two machines need agree on a logarithm. */
const pointsPerUnit = 173.717_792_761_3;

/** A log-strength of `rate-teams.ts` as points for people, whole ones: the one number of a rating, on every page and in every program. */
export function ratingPoints(strength: number): number {
  return Math.round(meanPoints + pointsPerUnit * strength);
}
