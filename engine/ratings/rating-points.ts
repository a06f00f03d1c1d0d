const meanPoints = 1500;
/** 400 / ln 10: as in chess, 400 more points win ten of eleven meetings. A literal, so that machines agree. */
export const pointsPerUnit = 173.717_792_761_3;

/** Whole points, used wherever a rating is shown. */
export function ratingPoints(strength: number): number {
  return Math.round(meanPoints + pointsPerUnit * strength);
}
