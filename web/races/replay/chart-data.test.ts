import { expect, test } from "vitest";
import { readChart } from "./chart-data.ts";
import { livelyRace } from "./race-for-tests.ts";
import { buildTimeline } from "./race-timeline.ts";

const timeline = buildTimeline(livelyRace());

test("lines have the log's number for every turn and car", () => {
  const distance = readChart(timeline, "distance");
  expect(distance?.columns).toHaveLength(6);
  expect(distance?.columns[0].at(-1)).toBe(timeline.turns);
  expect(distance?.columns[3]!.at(-1)).toBe(timeline.log.turns.at(-1)!.after.cars[2]!.y);
});

test("prices before the first turn come from the rules", () => {
  expect(
    readChart(timeline, "prices")
      ?.columns.slice(1)
      .map(([first]) => first),
  ).toEqual([11, 1481, 5485]);
});

test("gas appears only in a car's own turns, and no chart without gas", () => {
  const gas = readChart(timeline, "gas");
  expect(gas?.columns[2]![1]).toBe(150_000);
  expect(gas?.columns[1]![1]).toBeNull();
  const without = livelyRace();
  for (const turn of without.turns) delete turn.gasUsed;
  expect(readChart(buildTimeline(without), "gas")).toBeNull();
});
