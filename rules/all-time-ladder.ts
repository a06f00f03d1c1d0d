/** The cars of all events under one formula on one scale. `docs/all-time-ladder.md` describes how it is computed and read. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { formulaHash } from "#engine/race/formula.ts";
import { rateTeams } from "#engine/ratings/rate-teams.ts";
import { ratingPoints } from "#engine/ratings/rating-points.ts";
import type { FinishingOrder } from "#engine/ratings/finishing-orders.ts";
import { meetingsOf, type Meeting } from "./meetings.ts";
import type { RacedEvent, RacedTeam } from "./raced-event.ts";

export const allTimeLadderFormat = 1;

/** Enough for intervals of points, over thousands of cars. */
const usualReplicates = 200;

export interface AllTimeLadder {
  format: typeof allTimeLadderFormat;
  /** hash of the formula */
  formula: string;
  /** by the hash of their files */
  events: {
    manifestHash: string;
    key: string;
    id: string;
    name: string;
    brand: string | null;
    startsAt: string | null;
  }[];
  /** races between events that were run for this ladder */
  meetings: number;
  /** best first */
  cars: AllTimeCar[];
}

export interface AllTimeCar {
  /** from 1 */
  place: number;
  placeInterval: readonly [best: number, worst: number];
  codeHash: string;
  isPublic: boolean;
  points: number;
  pointsInterval: readonly [low: number, high: number];
  /** that it was in, meetings included */
  races: number;
  /** whose it was */
  teams: (Omit<RacedTeam, "codeHash" | "isDisqualified"> & {
    /** number into `events` */
    event: number;
  })[];
}

const byText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);

/**
 * Events that a ladder can count: one file of each. Where two files of one event are at hand that differ, neither counts, for nothing in them
 * says which is right.
 */
export function undisputed<Event extends Pick<RacedEvent, "key" | "manifestHash" | "competition">>(
  events: readonly Event[],
): { counted: Event[]; disputed: Event[] } {
  const files = new Map<string, Map<string, Event>>();
  for (const event of events) {
    const id = `${event.key} ${event.competition.id}`;
    files.set(id, (files.get(id) ?? new Map<string, Event>()).set(event.manifestHash, event));
  }
  const byHash = (a: Event, b: Event) => byText(a.manifestHash, b.manifestHash);
  const all = [...files.values()];
  return {
    counted: all
      .filter(({ size }) => size === 1)
      .flatMap((own) => [...own.values()])
      .toSorted(byHash),
    disputed: all
      .filter(({ size }) => size > 1)
      .flatMap((own) => [...own.values()])
      .toSorted(byHash),
  };
}

/**
 * Rates the cars of events. The same events and meetings give the same bits everywhere, in whatever order they are given.
 *
 * @param events under one formula, none of them disputed
 * @param meetings those that `meetingsOf` plans for each two of them; one that is missing is left out
 * @param replicates samples for the intervals: another number gives other intervals, and the same points
 */
export function allTimeLadder(
  events: readonly RacedEvent[],
  meetings: readonly Meeting[] | RacesBetween,
  replicates = usualReplicates,
): AllTimeLadder {
  const sorted = events.toSorted((a, b) => byText(a.manifestHash, b.manifestHash));
  const [formula = ""] = sorted.map((event) => formulaHash(event.formula));
  if (sorted.some((event) => formulaHash(event.formula) !== formula))
    throw new RangeError(
      "Cars of different formulas have no common scale: rate the events of each formula by themselves.",
    );
  const teamsOf = new Map<string, AllTimeCar["teams"]>();
  const isPublic = new Map<string, boolean>();
  for (const [event, { teams, cars }] of sorted.entries()) {
    const raced = new Set(cars.map(({ codeHash }) => codeHash));
    for (const car of cars) isPublic.set(car.codeHash, car.isPublic || isPublic.get(car.codeHash) === true);
    for (const { codeHash, isDisqualified, ...team } of teams.toSorted((a, b) => byText(a.id, b.id))) {
      if (codeHash === null || isDisqualified || !raced.has(codeHash)) continue;
      const own = teamsOf.get(codeHash) ?? [];
      own.push({ event, ...team });
      teamsOf.set(codeHash, own);
    }
  }
  const races = [...sorted.flatMap(racesOf), ...racesBetween(sorted, meetings)];
  const listed = [...teamsOf.keys()];
  // House cars, and whoever is in no list: they tell how strong those are who met them.
  const others = [...isPublic.keys()].filter((codeHash) => !teamsOf.has(codeHash));
  const seed = bytesToHex(sha256(utf8ToBytes(sorted.map((event) => `${event.manifestHash}\n`).join(""))));
  const table = rateTeams({ teams: listed, houseCars: others, races, seed: `all-time ladder 1 ${seed}`, replicates });
  return {
    format: allTimeLadderFormat,
    formula,
    events: sorted.map(({ manifestHash, key, competition: { id, name, brand, startsAt } }) => ({
      manifestHash,
      key,
      id,
      name,
      brand,
      startsAt,
    })),
    meetings: races.length - sorted.reduce((sum, event) => sum + event.races.length, 0),
    cars: table.ratings.map(({ team: codeHash, place, placeInterval, strength, strengthInterval, races: raced }) => ({
      place,
      placeInterval,
      codeHash,
      isPublic: isPublic.get(codeHash) === true,
      points: ratingPoints(strength),
      pointsInterval: [ratingPoints(strengthInterval[0]), ratingPoints(strengthInterval[1])],
      races: raced,
      teams: teamsOf.get(codeHash) ?? [],
    })),
  };
}

/** As text: the same ladder has the same bytes. */
export function allTimeLadderText(ladder: AllTimeLadder): string {
  return `${JSON.stringify(ladder)}\n`;
}

function racesOf({ cars, races }: RacedEvent, event: number): FinishingOrder<string>[] {
  return races.map((groups) => {
    const order = groups.map((group) => group.map((car) => cars[car]?.codeHash ?? ""));
    // The same cars in other seats tell less than other cars would.
    return { order, block: `${event} ${order.flat().toSorted().join(" ")}` };
  });
}

function racesBetween(
  events: readonly RacedEvent[],
  meetings: readonly Meeting[] | RacesBetween,
): FinishingOrder<string>[] {
  const between = typeof meetings === "function" ? meetings : betweenEvents(meetings);
  return events.flatMap((first, index) => events.slice(index + 1).flatMap((second) => between(first, second)));
}

/** How the meetings of two events ended, in the order in which they are planned. */
export type RacesBetween = (one: RacedEvent, other: RacedEvent) => FinishingOrder<string>[];

/** The same for several ladders of the same events: which meetings two events have is drawn once. */
export function betweenEvents(meetings: readonly Meeting[]): RacesBetween {
  const known = new Map(meetings.map(({ id, order }) => [id, order]));
  const drawn = new Map<string, FinishingOrder<string>[]>();
  return (one, other) => {
    const pair = [one.manifestHash, other.manifestHash].toSorted(byText).join(" ");
    const before = drawn.get(pair);
    if (before) return before;
    const races = meetingsOf(one, other).flatMap(({ id }) => {
      const order = known.get(id);
      return order ? { order } : [];
    });
    drawn.set(pair, races);
    return races;
  };
}
