/**
 * Races that nobody held: cars of two events, drawn from their files, so that events which shared no car stand on one scale. Whoever has both
 * files draws the same ones. `docs/all-time-ladder.md` describes the draw.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { RacedEvent } from "./raced-event.ts";

/** Of two events under one formula. */
export const meetingsOfTwoEvents = 8;

export interface PlannedMeeting {
  /** unique among all meetings of all events */
  id: string;
  /** in seat order, by their code hashes */
  cars: string[];
  /** whole number below 2^64 */
  seed: bigint;
}

/** A meeting that was run. */
export interface Meeting {
  id: string;
  /** code hashes, best first, level ones together; null: the race tells nothing */
  order: string[][] | null;
}

/** What the draw reads of an event. */
type MeetingEvent = Pick<RacedEvent, "key" | "manifestHash" | "competition" | "formula" | "teams" | "cars">;

const hash = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));

const byText = (first: string, second: string) => (first < second ? -1 : first > second ? 1 : 0);

/** The meetings of two events under the same formula; whichever is named first. None where too few of their programs are public. */
export function meetingsOf(one: MeetingEvent, other: MeetingEvent): PlannedMeeting[] {
  const [first, second] = [one, other].toSorted((a, b) => byText(a.manifestHash, b.manifestHash)) as [
    MeetingEvent,
    MeetingEvent,
  ];
  const size = first.formula.cars;
  const cars = [publicCars(first), publicCars(second)] as const;
  const meetings: PlannedMeeting[] = [];
  for (let number = 1; number <= meetingsOfTwoEvents; number += 1) {
    const id = hash(`Code Prix meeting 1\n${first.manifestHash}\n${second.manifestHash}\n${number}\n`);
    // Every other one is between the best of both, so that champions meet.
    const fields = number % 2 === 1 ? cars.map((list) => list.slice(0, size)) : cars;
    const fromFirst = number % 4 < 2 ? Math.ceil(size / 2) : Math.floor(size / 2);
    const drawn = draw(id, fields[0] ?? [], fromFirst);
    const rivals = draw(
      id,
      (fields[1] ?? []).filter((car) => !drawn.includes(car)),
      size - drawn.length,
    );
    if (drawn.length === 0 || rivals.length === 0 || drawn.length + rivals.length < size) continue;
    meetings.push({ id, cars: draw(`${id} seats`, [...drawn, ...rivals], size), seed: BigInt(`0x${id.slice(0, 16)}`) });
  }
  return meetings;
}

/** The public programs of an event's teams, by what they reached; each once. */
function publicCars({ teams, cars }: MeetingEvent): string[] {
  const known = new Set(cars.flatMap(({ codeHash, isPublic }) => (isPublic ? codeHash : [])));
  const ranked = teams
    .flatMap(({ codeHash, rank }) =>
      codeHash !== null && known.has(codeHash) ? { codeHash, rank: rank ?? Infinity } : [],
    )
    .toSorted((a, b) => (a.rank === b.rank ? byText(a.codeHash, b.codeHash) : a.rank - b.rank));
  return [...new Set(ranked.map(({ codeHash }) => codeHash))];
}

function draw(lot: string, cars: readonly string[], count: number): string[] {
  return cars
    .map((car) => [hash(`${lot} ${car}`), car] as const)
    .toSorted(([first], [second]) => byText(first, second))
    .slice(0, count)
    .map(([, car]) => car);
}
