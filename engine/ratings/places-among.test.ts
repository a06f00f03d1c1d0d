import { expect, test } from "vitest";
import { placesAmong } from "./places-among.ts";

const row = (name: string, place: number, low = place, high = place) => ({
  name,
  place,
  placeInterval: [low, high] as const,
});

const among = (order: ReturnType<typeof row>[]) =>
  placesAmong(order, ({ name }) => !name.startsWith("ai")).map(({ name, place, placeInterval }) => [
    name,
    place,
    ...placeInterval,
  ]);

test("without anybody left out the order is as it was", () => {
  expect(among([row("a", 1), row("b", 2, 2, 3), row("c", 3, 2, 3)])).toEqual([
    ["a", 1, 1, 1],
    ["b", 2, 2, 3],
    ["c", 3, 2, 3],
  ]);
});

test("whoever is behind those who are left out moves up, places that are certain stay certain", () => {
  expect(among([row("ai1", 1), row("a", 2), row("ai2", 3), row("b", 4)])).toEqual([
    ["a", 1, 1, 1],
    ["b", 2, 2, 2],
  ]);
});

test("an interval takes in every place that the order of all leaves open", () => {
  // ai1 is surely ahead of both; ai2 may be anywhere among them.
  expect(among([row("ai1", 1), row("a", 2, 2, 4), row("ai2", 3, 2, 4), row("b", 4, 2, 4)])).toEqual([
    ["a", 1, 1, 2],
    ["b", 2, 1, 2],
  ]);
});

test("a place that stays empty by the competition's rule stays empty", () => {
  expect(among([row("ai", 1), row("a", 2), row("b", 4)])).toEqual([
    ["a", 1, 1, 1],
    ["b", 3, 3, 3],
  ]);
});
