import { expect, test } from "vitest";
import { sortByMinute } from "#server/races/find-race.ts";
import { groupRaces } from "./group-races.ts";

const race = (second: number, ...teams: string[]) => ({
  finishedAt: new Date(second * 1_000),
  seats: [
    { teamId: "house", teamName: "Wasp", houseCar: "wasp" },
    ...teams.map((team) => ({ teamId: team, teamName: team, houseCar: null })),
  ],
});
const shapeOf = (races: readonly ReturnType<typeof race>[]) =>
  groupRaces(races).map(({ races: each, team }) => [each.length, team?.name ?? null]);

test("groups a team's races that follow each other within a minute", () => {
  const placement = [50, 40, 30, 20, 10].map((second) => race(second, "a", `rival ${second}`));
  expect(shapeOf([race(500, "a"), ...placement, race(9, "b")])).toEqual([
    [1, null],
    [5, "a"],
    [1, null],
  ]);
});

test("names a group after the visitor's team if it's in all races", () => {
  const races = Array.from({ length: 15 }, (_, index) => race(100 - index, "a", "b"));
  expect(shapeOf(races)).toEqual([[15, "a"]]);
  expect(groupRaces(races, "b").map(({ team }) => team?.id)).toEqual(["b"]);
});

test("doesn't group few races, house cars or races far apart", () => {
  expect(shapeOf([3, 2, 1].map((second) => race(second, "a")))).toHaveLength(3);
  expect(shapeOf([4, 3, 2, 1].map((second) => race(second)))).toHaveLength(4);
  expect(shapeOf([4, 3, 2, 1].map((second) => race(second * 100, "a")))).toHaveLength(4);
});

test("sorts by minute, then by number", () => {
  const races = [
    [125, 4],
    [119, 2],
    [61, 3],
    [60, 1],
  ].map(([second, number]) => ({ ...race(second!), number: number! }));
  expect(sortByMinute(races).map(({ number }) => number)).toEqual([4, 3, 2, 1]);
});
