import type { PodiumThen } from "./rating-then.ts";

/** By what the cars of the ladder of all events are chosen: the name in an address and in forms, and the column. */
export const allTimeFilters = {
  season: "seasons",
  city: "cities",
  university: "universities",
  language: "languages",
} as const;

export type AllTimeFilter = keyof typeof allTimeFilters;

/** What pages show of a ladder of all events beside its cars. */
export interface AllTimeSummary {
  /** that count: the numbers that its cars' teams have count from 0 in this order */
  events: { manifestHash: string; name: string; startsAt: string | null; hasFinal: boolean }[];
  /** what can be chosen from */
  choices: Record<AllTimeFilter, string[]>;
  /** the podium of each event as it was rated at its end */
  podiums: PodiumThen[];
}

export const allTimeFilterNames = Object.keys(allTimeFilters) as AllTimeFilter[];
