/** How strong the cars on an event's podium were said to be when it ended: what was there then, and nothing that came later. */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { allTimeLadder, betweenEvents, type RacesBetween } from "./all-time-ladder.ts";
import type { Meeting } from "./meetings.ts";
import type { RacedEvent } from "./raced-event.ts";

/** Where a car stood. */
export interface RatingThen {
  codeHash: string;
  place: number;
  of: number;
  points: number;
}

/** The podium of an event on the ladder of the events that were over by its own end. */
export interface PodiumThen {
  manifestHash: string;
  /** hash of what it follows from: the same gives the same */
  basis: string;
  cars: RatingThen[];
}

/** Points are wanted here, no intervals: the fewest samples that there may be. */
const replicates = 2;

const lastPlace = 3;

/**
 * The podium of each event as it was rated at its end: on a ladder of the events that were over by then, under the same formula.
 *
 * @param known what was computed before; where nothing has changed that it follows from it is taken as it is
 */
export function podiumsThen(
  events: readonly RacedEvent[],
  meetings: readonly Meeting[] | RacesBetween,
  known: readonly PodiumThen[] = [],
): PodiumThen[] {
  const between = typeof meetings === "function" ? meetings : betweenEvents(meetings);
  return events.map((event) => {
    const over = overBy(event, events);
    const basis = basisOf(over, between);
    const before = known.find((each) => each.manifestHash === event.manifestHash && each.basis === basis);
    return before ?? { manifestHash: event.manifestHash, basis, cars: podiumOf(event, over, between) };
  });
}

function podiumOf(event: RacedEvent, over: readonly RacedEvent[], between: RacesBetween): RatingThen[] {
  const podium = new Set(
    event.teams.flatMap(({ codeHash, rank }) =>
      codeHash !== null && rank !== null && rank <= lastPlace ? codeHash : [],
    ),
  );
  if (podium.size === 0) return [];
  const { cars } = allTimeLadder(over, between, replicates);
  return cars
    .filter(({ codeHash }) => podium.has(codeHash))
    .map(({ codeHash, place, points }) => ({ codeHash, place, of: cars.length, points }));
}

/** The events that were over when one of them ended, itself among them. One that says no day knows of no other. */
function overBy(event: RacedEvent, events: readonly RacedEvent[]): RacedEvent[] {
  const end = endOf(event);
  return events.filter((each) => {
    if (each === event) return true;
    const its = endOf(each);
    return end !== null && its !== null && its <= end;
  });
}

function endOf({ competition: { startsAt, endsAt } }: RacedEvent): number | null {
  const said = endsAt ?? startsAt;
  const at = said === null ? Number.NaN : Date.parse(said);
  return Number.isNaN(at) ? null : at;
}

/** Teams that were taken out since are in no list any more, and a meeting may come to be run later: both change what follows. */
function basisOf(events: readonly RacedEvent[], between: RacesBetween): string {
  const lines = events
    .map(({ manifestHash, teams }) => `${manifestHash} ${teams.length}`)
    .toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const met = events.flatMap((first, index) => events.slice(index + 1).map((second) => between(first, second).length));
  const sum = met.reduce((all, each) => all + each, 0);
  return bytesToHex(sha256(utf8ToBytes(`${lines.join("\n")}\n${sum}\n`)));
}
