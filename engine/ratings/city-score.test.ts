import { expect, test } from "vitest";
import { cityScores } from "./city-score.ts";
import { rateTeams } from "./rate-teams.ts";

const races = Array.from({ length: 60 }, () => ({ order: ["a", "b", "c", "d", "e"] }));
const table = rateTeams({ teams: ["a", "b", "c", "d", "e"], races, seed: "s", replicates: 50 });

test("averages a city's best teams and counts missing teams as 0", () => {
  const cities = new Map([
    ["a", "Izmir"],
    ["b", "Konya"],
    ["c", "Konya"],
    ["d", "Konya"],
    ["e", "Trabzon"],
  ]);
  const scores = cityScores(table, cities, 2);
  expect(scores.map(({ city, place, teams }) => [city, place, teams])).toEqual([
    ["Konya", 1, ["b", "c"]],
    ["Izmir", 2, ["a"]],
    ["Trabzon", 3, ["e"]],
  ]);
  for (const { score, interval } of scores) {
    expect(score).toBeGreaterThanOrEqual(interval[0] - 1);
    expect(score).toBeLessThanOrEqual(interval[1] + 1);
  }
  // A single unbeaten team would have 100; half of the score is missing.
  expect(scores[1]!.score).toBeGreaterThan(45);
  expect(scores[1]!.score).toBeLessThanOrEqual(50);
});

test("gives a city with all the teams a mean of 50", () => {
  const cities = new Map(["a", "b", "c", "d", "e"].map((team) => [team, "Gaziantep"]));
  expect(cityScores(table, cities, 5)[0]!.score).toBeCloseTo(50, 10);
});

test("ignores teams without a city, and rejects a score of no teams", () => {
  expect(cityScores(table, new Map(), 3)).toEqual([]);
  expect(() => cityScores(table, new Map(), 0)).toThrow(/cannot count 0 teams/);
});
