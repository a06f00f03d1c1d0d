/** By what the cars of the ladder of all events are chosen: the name in an address and in forms, and the column. */
export const allTimeFilters = {
  season: "seasons",
  city: "cities",
  university: "universities",
  language: "languages",
} as const;

export type AllTimeFilter = keyof typeof allTimeFilters;

export const allTimeFilterNames = Object.keys(allTimeFilters) as AllTimeFilter[];
