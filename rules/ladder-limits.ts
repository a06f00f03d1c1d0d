/** Every limit of the practice ladder, of friendly races and of how often ratings are computed. */

/** A car whose log-strength is known this well needs no more races: ± 0.4 at 95 %, two cars of equal strength told apart from 60 : 40. */
export const settledUncertainty = 0.2;
/** A car whose place is certain needs no more races after this many; fewer may be luck. */
export const settledPlaceRaces = 15;
/** No car is sent out for its own sake after this many races, however uncertain its strength still is. */
export const mostRacesPerCar = 60;

/** Races of one batch: three for each car that needs some, within these bounds. The next batch is planned with fresh ratings. */
export const batchRacesPerCar = 3;
export const leastBatchRaces = 10;
export const mostBatchRaces = 60;

/** Seconds from the first race that ratings do not know to their computation, so that one computation serves many races. */
export const ratingsDelaySeconds = 2;

/** Friendly races that one team may ask for within an hour, and how many of them may wait at once. */
export const friendlyRacesPerHour = 20;
export const friendlyRacesWaiting = 3;

/** Races that the server runs once more for one team within an hour, to show that their published logs are right. */
export const verificationsPerHour = 20;

/** The ladder goes on when it is settled, so that there is always something new: one race in so many seconds, by competition. */
export const keptRaceSeconds = 120;
/** Races of that kind that are planned at a time, so that a team can be told when its next one comes. */
export const keptRacesAhead = 5;
/** Cars of a race that were chosen because they have not raced for longest; near rivals fill the field. */
export const longestWaiting = 3;
/** These races become part of the ratings at most once in so many seconds: a rating for each would cost more than it tells. */
export const keptRatingsSeconds = 3_600;

/** Races per hour of a practice that continues after its competition's end; cars' checks count, but are never refused for it. */
export const practiceRacesPerHour = 600;
/** Pairs of races that compare a new car with the racing one; with more the answer takes longer, with fewer only gross differences show. */
export const mostComparedPairs = 20;
