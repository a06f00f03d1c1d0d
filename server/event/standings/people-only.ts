import { placesAmong } from "#engine/ratings/places-among.ts";
import type { Rating } from "./current-ratings.ts";

/** The ratings of people's teams, with places and intervals among themselves; ratings themselves stay one scale. */
export function ratingsOfPeople(ratings: readonly Rating[], isAi: (teamId: string) => boolean): Rating[] {
  const placed = ratings.flatMap((rating) => {
    const { place, placeInterval } = rating;
    return place === null || placeInterval === null ? [] : [{ ...rating, place, placeInterval }];
  });
  return placesAmong(placed, ({ teamId }) => !isAi(teamId)).map((rating) => {
    const [low, high] = rating.placeInterval;
    return { ...rating, tied: rating.tied && low !== high };
  });
}
