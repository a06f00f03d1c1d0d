/** A place in an order, with those that it may truly be, both ends included. */
export interface IntervalPlace {
  readonly place: number;
  readonly placeInterval: readonly [low: number, high: number];
}

/**
 * The places of some of an order among themselves, as the order of all leaves them open: whoever is left out is taken out from ahead of the
 * others. Places that stay empty stay empty. Intervals take in every place that the intervals of all allow, so they hold the truth at least as
 * often as those.
 *
 * @returns the rows for which `isAmong` holds, in their order, with places and intervals among themselves
 *
 * @example
 * placesAmong([ai, people], (row) => row === people); // [{ …people, place: 1, placeInterval: [1, 1] }]
 */
export function placesAmong<Row extends IntervalPlace>(
  order: readonly Row[],
  isAmong: (row: Row) => boolean,
): (Row & { place: number; placeInterval: [low: number, high: number] })[] {
  const leftOut = order.filter((row) => !isAmong(row));
  const highest = order.reduce((most, { place }) => Math.max(most, place), 0) - leftOut.length;
  return order.filter(isAmong).map((row) => {
    const [low, high] = row.placeInterval;
    const ahead = leftOut.filter(({ place }) => place < row.place).length;
    const surelyAhead = leftOut.filter(({ placeInterval: [, worst] }) => worst < low).length;
    const perhapsAhead = leftOut.filter(({ placeInterval: [best] }) => best <= high).length;
    const place = row.place - ahead;
    return {
      ...row,
      place,
      placeInterval: [
        Math.min(place, Math.max(1, low - perhapsAhead)),
        Math.max(place, Math.min(highest, high - surelyAhead)),
      ],
    };
  });
}
