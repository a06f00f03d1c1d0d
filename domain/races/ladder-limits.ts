/** Every limit of the practice ladder, of friendly races and of how often ratings are computed. */

export const settledUncertainty = 0.2;
/** Fewer races may be luck. */
export const settledPlaceRaces = 15;
export const mostRacesPerCar = 60;

/** Races per car in one batch. The next batch is planned with fresh ratings. */
export const batchRacesPerCar = 3;
export const leastBatchRaces = 10;
export const mostBatchRaces = 60;

export const ratingsDelaySeconds = 2;

export const friendlyRacesPerHour = 20;
export const friendlyRacesWaiting = 3;

export const verificationsPerHour = 20;

/** A settled ladder still runs one race per this many seconds in each competition. */
export const continuedRaceSeconds = 120;
export const continuedRacesAhead = 5;
/** Seats for the cars that have waited longest; similar rivals fill the others. */
export const longestWaiting = 3;
export const continuedRatingsSeconds = 3_600;

/** After a competition's end. Submission checks count towards it but are never refused for it. */
export const practiceRacesPerHour = 600;
/** More pairs delay the answer; fewer only show large differences. */
export const mostComparedPairs = 20;
