export interface RacedPlace {
  readonly teamId: string;
  readonly place: number;
  readonly score: number;
  /** to the next stage */
  readonly advances: boolean;
  readonly placeInterval: readonly [low: number, high: number];
  readonly separatedFromNext: boolean;
}

/** Decisions, in addition to the races. */
export interface StageRulings {
  /** withdrawn or disqualified teams */
  readonly out: ReadonlySet<string>;
  /** their places stay empty; otherwise others move up */
  readonly keepsPlaces: boolean;
  /** deducted, if points decide places */
  readonly points: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<string, number>;
}

/**
 * Applies decisions to an order: deducts points, then moves teams down, then removes those who are out. The number of
 * advancing places stays, so others move up. Moved teams count as separated from their neighbours.
 * @param raced best first
 */
export function classify<Row extends RacedPlace>(raced: readonly Row[], rulings: StageRulings): Row[] {
  const { out, points, places, keepsPlaces } = rulings;
  const going = raced.filter((row) => row.advances);
  const through = keepsPlaces ? Math.max(0, ...going.map((row) => row.place)) : going.length;
  const slots = raced.map((row) => row.place);
  const byPoints = raced
    .map((row) => ({ ...row, score: row.score - (points.get(row.teamId) ?? 0) }))
    .toSorted((a, b) => (points.size === 0 ? a.place - b.place : b.score - a.score || a.place - b.place));
  const ordered = byPoints
    .map((row, index) => {
      const back = places.get(row.teamId) ?? 0;
      // Half a place more, so that the team there stays ahead.
      return { row, rank: index + back + (back > 0 ? 0.5 : 0), index };
    })
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ row }) => row);
  const staying = ordered.map((row, index) => ({ row, slot: slots[index]! })).filter(({ row }) => !out.has(row.teamId));
  const placed = staying.map(({ row, slot }, index) => ({ row, place: keepsPlaces ? slot : index + 1 }));
  const lastPlace = placed.at(-1)?.place ?? 0;
  const gone = keepsPlaces ? [] : raced.filter(({ teamId }) => out.has(teamId)).map((row) => row.place);
  /** Counts only teams that have a place. */
  const classifiedPlace = (bound: number) =>
    Math.max(1, Math.min(lastPlace, bound - gone.filter((left) => left < bound).length));
  return placed.map(({ row, place }, index) => {
    const next = placed[index + 1]?.row;
    const wasNext = raced.find((each) => each.place > row.place && !out.has(each.teamId));
    const [low, high] = row.placeInterval.map((bound) => classifiedPlace(bound)) as [number, number];
    const isMoved = points.has(row.teamId) || places.has(row.teamId);
    return {
      ...row,
      place,
      advances: place <= through,
      placeInterval: isMoved ? [place, place] : [Math.min(place, low), Math.max(place, high)],
      separatedFromNext: next === undefined || (wasNext?.teamId === next.teamId ? row.separatedFromNext : true),
    };
  });
}
