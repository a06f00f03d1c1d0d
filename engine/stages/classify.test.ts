import { expect, test } from "vitest";
import { classify, type RacedPlace, type StageRulings } from "./classify.ts";

const raced = (teams: string, through = 0): RacedPlace[] =>
  teams.split("").map((teamId, index) => ({
    teamId,
    place: index + 1,
    score: 10 * (teams.length - index),
    advances: index < through,
    placeInterval: [Math.max(1, index), Math.min(teams.length, index + 2)],
    separatedFromNext: index === teams.length - 1,
  }));

const none: StageRulings = { out: new Set(), keepsPlaces: false, points: new Map(), places: new Map() };
const formatPlaces = (rows: readonly RacedPlace[]) =>
  rows.map(({ teamId, place, advances }) => `${place}${teamId}${advances ? "+" : ""}`).join(" ");

test("keeps the raced order without a decision", () => {
  expect(classify(raced("abcd", 2), none)).toEqual(raced("abcd", 2));
});

test("closes the gap of a disqualified team, and advances the next", () => {
  const rows = classify(raced("abcd", 2), { ...none, out: new Set(["a"]) });
  expect(formatPlaces(rows)).toBe("1b+ 2c+ 3d");
  expect(rows[0]?.separatedFromNext).toBe(false);
});

test("counts only classified teams in intervals", () => {
  const rows = raced("abcde").map((row) => ({ ...row, placeInterval: [row.place - 1 || 1, 5] as [number, number] }));
  const bounds = (out: string) => classify(rows, { ...none, out: new Set(out) }).map((row) => row.placeInterval);
  expect(bounds("a")).toEqual([
    [1, 4],
    [1, 4],
    [2, 4],
    [3, 4],
  ]);
  expect(bounds("c")).toEqual([
    [1, 4],
    [1, 4],
    [3, 4],
    [3, 4],
  ]);
});

test("keeps places empty if configured, and advances no one", () => {
  expect(formatPlaces(classify(raced("abcd", 2), { ...none, out: new Set(["a"]), keepsPlaces: true }))).toBe(
    "2b+ 3c 4d",
  );
});

test("keeps the gaps of an order with empty places", () => {
  const [, ...rest] = raced("abcd", 2);
  expect(formatPlaces(classify(rest, { ...none, keepsPlaces: true }))).toBe("2b+ 3c 4d");
});

test("moves a team back by the decided number of places", () => {
  const penalised = (places: [string, number][]) =>
    formatPlaces(classify(raced("abcd"), { ...none, places: new Map(places) }));
  expect(penalised([["a", 1]])).toBe("1b 2a 3c 4d");
  expect(penalised([["a", 2]])).toBe("1b 2c 3a 4d");
  expect(penalised([["a", 9]])).toBe("1b 2c 3d 4a");
  expect(
    penalised([
      ["a", 1],
      ["b", 1],
    ]),
  ).toBe("1a 2c 3b 4d");
});

test("separates a moved team from its neighbours", () => {
  const rows = classify(raced("abc"), { ...none, places: new Map([["a", 1]]) });
  expect(rows.map((row) => row.separatedFromNext)).toEqual([true, true, true]);
  expect(rows[1]?.placeInterval).toEqual([2, 2]);
});

test("deducts points before ranking", () => {
  expect(formatPlaces(classify(raced("abcd", 1), { ...none, points: new Map([["a", 15]]) }))).toBe("1b+ 2a 3c 4d");
  expect(formatPlaces(classify(raced("abcd", 1), { ...none, points: new Map([["a", 25]]) }))).toBe("1b+ 2c 3a 4d");
});
