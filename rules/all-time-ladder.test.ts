import * as fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { parseBytecode } from "#engine/cars/car.ts";
import { decodeRaceLog } from "#engine/race/race-log-reader.ts";
import { formulaHash, presets } from "#engine/race/formula.ts";
import { encodeRaceLog, raceLogHash } from "#engine/race/race-log-text.ts";
import { allTimeLadder, allTimeLadderText, undisputed } from "./all-time-ladder.ts";
import type { EventRecord } from "./event-file.ts";
import { eventForTests, fileForTests, raceForTests } from "./event-file-for-tests.ts";
import { meetingsOf, meetingsOfTwoEvents, type Meeting } from "./meetings.ts";
import { orderOf, readRacedEvent, type RacedEvent, type ReadRacedEvent } from "./raced-event.ts";
import { podiumsThen } from "./rating-then.ts";
import { signingKey } from "./signature.ts";

const streamOf = (text: string) => new Blob([text]).stream();

/** An event of its own name, signed by an installation of its own. */
async function eventOf(name: string, key: string, offset: number): Promise<ReadRacedEvent> {
  const records = eventForTests(4, offset).map((record): EventRecord =>
    record.kind === "event"
      ? { kind: "event", value: { ...record.value, competition: { ...record.value.competition, id: name, name } } }
      : record,
  );
  return readRacedEvent(streamOf(fileForTests(records, "whole", signingKey(key.repeat(64)))));
}

let events: RacedEvent[];
let meetings: Meeting[];

beforeAll(async () => {
  const read = [await eventOf("izmir", "1", 0), await eventOf("konya", "2", 2), await eventOf("ordu", "3", 4)];
  events = read.map(({ event }) => event);
  const programs = new Map(read.flatMap((each) => [...each.programs]));
  meetings = events.flatMap((first, index) =>
    events.slice(index + 1).flatMap((second) =>
      meetingsOf(first, second).map(({ id, cars, seed }) => ({
        id,
        order:
          orderOf(
            raceForTests(
              cars.map((car) => parseBytecode(programs.get(car)!)),
              seed,
            ),
          ) ?? null,
      })),
    ),
  );
});

test("a genuine event's places follow from its races, and a race's order is that of its log", async () => {
  const read = await eventOf("izmir", "1", 0);
  expect(read.contradictions).toEqual([]);
  expect(read.event.races).toHaveLength(4);
  expect(read.event.final).toMatchObject({ name: "Final", races: [{ id: "race-1", seed: "0x1" }, {}, {}, {}] });
  expect(read.event.cars.every(({ isPublic }) => isPublic)).toBe(true);
  const first = eventForTests(4).find(({ kind }) => kind === "race") as Extract<EventRecord, { kind: "race" }>;
  const log = decodeRaceLog(first.value.log);
  expect(raceLogHash(log)).toBe(first.value.logHash);
  expect(read.event.races[0]?.map((group) => group.map((car) => read.event.cars[car]!.codeHash))).toEqual(orderOf(log));
  expect(encodeRaceLog(log)).toBe(first.value.log);
});

test("events that shared a few cars or none stand on one scale, by races between them that anybody draws alike", () => {
  const [izmir, konya] = events as [RacedEvent, RacedEvent];
  const planned = meetingsOf(izmir, konya);
  expect(planned).toEqual(meetingsOf(konya, izmir));
  expect(planned).toHaveLength(meetingsOfTwoEvents);
  for (const { cars } of planned) {
    expect(new Set(cars).size).toBe(5);
    for (const event of [izmir, konya])
      expect(cars.some((car) => event.cars.some(({ codeHash }) => codeHash === car))).toBe(true);
  }
  expect(new Set(meetings.map(({ id }) => id)).size).toBe(3 * meetingsOfTwoEvents);
});

test("no meetings where too few programs are public", () => {
  const [izmir, konya] = events as [RacedEvent, RacedEvent];
  const closed = { ...konya, cars: konya.cars.map((car) => ({ ...car, isPublic: false })) };
  expect(meetingsOf(izmir, closed)).toEqual([]);
});

test("the same files give the same bytes, in whatever order they came", () => {
  const text = allTimeLadderText(allTimeLadder(events, meetings));
  fc.assert(
    fc.property(
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.shuffledSubarray(meetings, { minLength: meetings.length }),
      (shuffled, between) => {
        const mixed = shuffled.map((event, index) =>
          index % 2 === 0 ? { ...event, teams: event.teams.toReversed() } : event,
        );
        expect(allTimeLadderText(allTimeLadder(mixed, between))).toBe(text);
      },
    ),
    { numRuns: 12 },
  );
});

test("a program that raced in two events is one car with two teams, and places and intervals fit each other", () => {
  const ladder = allTimeLadder(events, meetings);
  expect(ladder.meetings).toBe(meetings.filter(({ order }) => order !== null).length);
  expect(ladder.formula).toBe(formulaHash(events[0]!.formula));
  expect(ladder.cars.map(({ place }) => place)).toEqual(ladder.cars.map((_, index) => index + 1));
  for (const { points, pointsInterval, place, placeInterval, teams } of ladder.cars) {
    expect(pointsInterval[0]).toBeLessThanOrEqual(pointsInterval[1]);
    expect(points).toBeGreaterThan(0);
    expect(placeInterval[0]).toBeLessThanOrEqual(place);
    expect(placeInterval[1]).toBeGreaterThanOrEqual(place);
    expect(teams.length).toBeGreaterThan(0);
  }
  expect(ladder.cars.some(({ teams }) => teams.length === 2)).toBe(true);
});

test("a disqualified team's car tells how strong its rivals are and has no place", () => {
  const [izmir, ...others] = events as [RacedEvent, ...RacedEvent[]];
  const out = izmir.teams.find(
    ({ codeHash }) => !others.some(({ teams }) => teams.some((team) => team.codeHash === codeHash)),
  )!;
  const teams = izmir.teams.map((team) => (team === out ? { ...team, isDisqualified: true } : team));
  const ladder = allTimeLadder([{ ...izmir, teams }, ...others], meetings);
  expect(ladder.cars.some(({ codeHash }) => codeHash === out.codeHash)).toBe(false);
});

test("of two files of one event that differ neither counts; the same file twice is one", () => {
  const [izmir, konya] = events as [RacedEvent, RacedEvent];
  const changed = { ...izmir, manifestHash: "f".repeat(64) };
  expect(undisputed([konya, izmir, konya])).toEqual({
    counted: [izmir, konya].toSorted((a, b) => (a.manifestHash < b.manifestHash ? -1 : 1)),
    disputed: [],
  });
  const { counted, disputed } = undisputed([izmir, konya, changed]);
  expect(counted).toEqual([konya]);
  expect(disputed.map(({ manifestHash }) => manifestHash)).toEqual(
    [izmir.manifestHash, changed.manifestHash].toSorted(),
  );
});

test("events of two formulas have no common scale", () => {
  const [izmir, konya] = events as [RacedEvent, RacedEvent];
  expect(() => allTimeLadder([izmir, { ...konya, formula: presets["0xmonaco"] }], [])).toThrow(/no common scale/);
});

test("no event and no race give an empty ladder", () => {
  expect(allTimeLadder([], []).cars).toEqual([]);
});

test("a podium is rated at its event's end by what was over then, and nothing that comes later changes it", () => {
  const [izmir, konya, ordu] = events.map((event, index): RacedEvent => {
    const endsAt = `202${4 + index}-05-01T18:00:00.000Z`;
    return { ...event, competition: { ...event.competition, endsAt } };
  }) as [RacedEvent, RacedEvent, RacedEvent];
  const all = podiumsThen([izmir, konya, ordu], meetings);
  const pointsOn = (...over: RacedEvent[]) =>
    new Map(allTimeLadder(over, meetings).cars.map(({ codeHash, points, place }) => [codeHash, [points, place]]));
  for (const [index, over] of [[izmir], [izmir, konya], [izmir, konya, ordu]].entries()) {
    const expected = pointsOn(...over);
    const { cars } = all[index]!;
    expect(cars).toHaveLength(3);
    for (const car of cars) {
      expect([car.points, car.place]).toEqual(expected.get(car.codeHash));
      expect(car.of).toBe(expected.size);
    }
  }
  expect(podiumsThen([izmir, konya], meetings)).toEqual(all.slice(0, 2));
  // What is known is not computed again, unless something has changed that it follows from.
  const marked = all.map((podium) => ({ ...podium, cars: [] }));
  expect(podiumsThen([izmir, konya, ordu], meetings, marked)).toEqual(marked);
  const without = { ...konya, teams: konya.teams.slice(1) };
  expect(podiumsThen([izmir, without, ordu], meetings, marked).map(({ cars }) => cars.length > 0)).toEqual([
    false,
    true,
    true,
  ]);
  // Without a day nobody can say what was there before.
  const undated = { ...konya, competition: { ...konya.competition, startsAt: null, endsAt: null } };
  const [, alone] = podiumsThen([izmir, undated], meetings);
  expect(alone?.cars[0]?.of).toBe(pointsOn(undated).size);
});
