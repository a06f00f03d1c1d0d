import { expect, test } from "vitest";
import { createChance, drawFinishingOrder } from "./chance.ts";
import type { FinishingOrder } from "./finishing-orders.ts";
import { cutCertainty, rateTeams, teamDeviationsAhead } from "./rate-teams.ts";

function season(
  teams: number,
  races: number,
  step: number,
  seed: string,
): { teams: string[]; races: FinishingOrder<string>[] } {
  const chance = createChance(seed);
  const names = Array.from({ length: teams }, (_, team) => `t${String(team).padStart(2, "0")}`);
  const truth = names.map((_, team) => -step * team);
  const drawn = Array.from({ length: races }, () => {
    const field = chance.shuffled(teams).slice(0, 5);
    return { order: drawFinishingOrder(field, truth, chance).map((car) => names[car]!) };
  });
  return { teams: names, races: drawn };
}

test("finds the true order after a long season, with narrow intervals", { tags: ["thorough"] }, () => {
  const table = rateTeams({ ...season(8, 3000, 0.5, "long"), seed: "s", replicates: 200 });
  expect(table.ratings.map((rating) => rating.team)).toEqual(["t00", "t01", "t02", "t03", "t04", "t05", "t06", "t07"]);
  for (const rating of table.ratings) {
    expect(rating.placeInterval).toEqual([rating.place, rating.place]);
    expect(rating.separatedFromNext).toBe(rating.place < 8);
    expect(rating.strengthInterval[0]).toBeLessThan(rating.strength);
    expect(rating.strengthInterval[1]).toBeGreaterThan(rating.strength);
  }
  expect(cutCertainty(table, 3)).toBe(1);
});

test("shows its uncertainty after a short season", () => {
  const table = rateTeams({ ...season(20, 12, 0.1, "short"), seed: "s", replicates: 200 });
  for (const { place, placeInterval, separatedFromNext } of table.ratings) {
    expect(placeInterval[0]).toBeLessThanOrEqual(place);
    expect(placeInterval[1]).toBeGreaterThanOrEqual(place);
    expect(placeInterval[1] - placeInterval[0]).toBeGreaterThan(8);
    expect(separatedFromNext).toBe(false);
  }
  expect(cutCertainty(table, 5)).toBeLessThan(0.2);
  expect(cutCertainty(table, 20)).toBe(1);
  expect(cutCertainty(table, 0)).toBe(1);
});

test("ties identical cars with different names", () => {
  const races = Array.from({ length: 50 }, () => ({ order: [["b", "a"], "c"] }));
  const table = rateTeams({ teams: ["c", "b", "a"], races, seed: "s", replicates: 100 });
  expect(table.ratings.map((rating) => rating.team)).toEqual(["a", "b", "c"]);
  expect(table.ratings[0]!.strength).toBeCloseTo(table.ratings[1]!.strength, 9);
  expect(table.ratings.map((rating) => rating.separatedFromNext)).toEqual([false, true, false]);
  expect(table.ratings.map((rating) => rating.placeInterval)).toEqual([
    [1, 2],
    [1, 2],
    [3, 3],
  ]);
});

test("doesn't depend on names, and ties mirrored results", () => {
  const { teams, races } = season(12, 60, 0.1, "names");
  const renamed = (name: string) => `n${(teams.indexOf(name) * 5 + 3) % 12}`;
  const rate = (call: (name: string) => string) =>
    rateTeams({
      teams: teams.map(call),
      races: races.map(({ order }) => ({ order: order.map((car) => call(car as string)) })),
      seed: "s",
      replicates: 100,
    });
  const facts = (rating: { team: string }) => ({ ...rating, team: "" });
  const own = rate((name) => name).ratings;
  expect(rate(renamed).ratings.map(({ team }) => team)).toEqual(own.map(({ team }) => renamed(team)));
  expect(rate(renamed).ratings.map(facts)).toEqual(own.map(facts));

  const mirrored = season(4, 60, 0.3, "mirror").races.flatMap(({ order }) => [
    { order },
    { order: order.map((car) => (car === "t01" ? "t02" : car === "t02" ? "t01" : car)) },
  ]);
  const [b, c] = ["t01", "t02"].map((name) =>
    rateTeams({ teams: teams.slice(0, 4), races: mirrored, seed: "s" }).ratings.find(({ team }) => team === name),
  );
  expect(b?.strength).toBe(c?.strength);
});

test("is as far ahead one way as behind the other way", () => {
  const table = rateTeams({ ...season(6, 30, 0.4, "pairs"), seed: "s", replicates: 100 });
  const forth = teamDeviationsAhead(table, "t00", "t05");
  expect(forth).toBeGreaterThan(1.5);
  expect(forth + teamDeviationsAhead(table, "t05", "t00")).toBeCloseTo(0, 12);
  expect(table.ratings[0]!.aheadOfNext).toBeGreaterThan(0.5);
});

test("races against a house car but doesn't place it", () => {
  const races = [{ order: ["a", "house", "b"] }, { order: ["a", "house"] }, { order: ["house", "b"] }];
  const table = rateTeams({ teams: ["a", "b"], houseCars: ["house"], races, seed: "s", replicates: 50 });
  expect(table.ratings.map((rating) => [rating.team, rating.place, rating.races])).toEqual([
    ["a", 1, 2],
    ["b", 2, 2],
  ]);
  expect(Math.max(...table.ratings.map((rating) => rating.placeInterval[1]))).toBeLessThanOrEqual(2);
});

test("gives a team without races every possible place", () => {
  const input = season(10, 400, 0.5, "newcomer");
  const table = rateTeams({ ...input, teams: [...input.teams, "new"], seed: "s" });
  const newcomer = table.ratings.find((rating) => rating.team === "new")!;
  expect(newcomer.races).toBe(0);
  expect(newcomer.placeInterval[0]).toBeLessThanOrEqual(2);
  expect(newcomer.placeInterval[1]).toBeGreaterThanOrEqual(10);
});

test("gives repeated results of a block less weight than separate races", () => {
  const { teams, races } = season(8, 40, 0.3, "blocks");
  const repeat = (blocks: boolean): number => {
    const repeated = races.flatMap((race, number) =>
      Array.from({ length: 5 }, () => (blocks ? { ...race, block: `field ${number}` } : race)),
    );
    const table = rateTeams({ teams, races: repeated, seed: "s", replicates: 200 });
    return table.ratings.reduce((sum, rating) => sum + rating.uncertainty, 0);
  };
  expect(repeat(true)).toBeGreaterThan(1.5 * repeat(false));
});

test("doesn't depend on the order of teams, and only intervals depend on the seed", () => {
  const input = season(8, 60, 0.3, "order");
  const table = rateTeams({ ...input, seed: "s", replicates: 50 });
  expect(rateTeams({ ...input, teams: input.teams.toReversed(), seed: "s", replicates: 50 })).toEqual(table);
  const other = rateTeams({ ...input, seed: "t", replicates: 50 });
  expect(other.ratings.map((rating) => rating.strength)).toEqual(table.ratings.map((rating) => rating.strength));
  expect(other.replicates.strengths).not.toEqual(table.replicates.strengths);
});

test("rejects invalid names and numbers with the rule", () => {
  const input = { teams: ["a", "b"], races: [], seed: "s" };
  expect(() => rateTeams({ ...input, teams: ["a", "a"] })).toThrow(/"a" is listed twice/);
  expect(() => rateTeams({ ...input, houseCars: ["b"] })).toThrow(/"b" is listed twice/);
  expect(() => rateTeams({ ...input, races: [{ order: ["a", "x"] }] })).toThrow(/Race 0 names "x"/);
  expect(() => rateTeams({ ...input, confidence: 95 })).toThrow(/confidence of 95/);
  expect(() => rateTeams({ ...input, replicates: 0 })).toThrow(/0 replicates/);
  const table = rateTeams(input);
  expect(() => teamDeviationsAhead(table, "a", "x")).toThrow(/"x" was not rated/);
  expect(() => cutCertainty(table, 3)).toThrow(/3 teams cannot advance/);
});

test("gives an empty table without teams", () => {
  expect(rateTeams({ teams: [], races: [], seed: "s" }).ratings).toEqual([]);
});

test("gives a bit-identical table on every machine", () => {
  const table = rateTeams({ ...season(6, 30, 0.4, "golden"), seed: "golden", replicates: 40 });
  const words = new Uint32Array(Float64Array.from(table.replicates.strengths).buffer);
  let hash = 0x811c9dc5;
  for (const word of words) hash = Math.imul(hash ^ word, 0x01000193);
  expect(hash >>> 0).toMatchInlineSnapshot(`2377599626`);
  expect(table.ratings.map(({ team, placeInterval }) => `${team} ${placeInterval.join("–")}`)).toMatchInlineSnapshot(`
    [
      "t00 1–3",
      "t01 1–3",
      "t02 1–4",
      "t04 4–5",
      "t03 3–5",
      "t05 6–6",
    ]
  `);
});

test("gives a house car a strength with its interval but no place", () => {
  const races = Array.from({ length: 30 }, (_, race) => ({
    order: race % 3 === 0 ? ["house", "a", "b"] : ["a", "house", "b"],
  }));
  const table = rateTeams({ teams: ["a", "b"], houseCars: ["house"], races, seed: "s", replicates: 100 });
  expect(table.ratings.map((rating) => [rating.team, rating.place])).toEqual([
    ["a", 1],
    ["b", 2],
  ]);
  const [house] = table.houseCars;
  expect(house).toMatchObject({ houseCar: "house", races: 30 });
  expect(house!.strength).toBeGreaterThan(table.ratings[1]!.strength);
  expect(house!.strengthInterval[0]).toBeLessThan(house!.strength);
  expect(house!.strengthInterval[1]).toBeGreaterThan(house!.strength);
});
