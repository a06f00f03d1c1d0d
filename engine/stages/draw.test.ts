import { expect, test } from "vitest";
import { fieldSizes, snakeFields } from "./balanced-fields.ts";
import { drawGroups } from "./draw.ts";
import { nextRound } from "./next-round.ts";
import { parseStagePlan, defaultPlan } from "./stage-plan.ts";

const teamsOf = (count: number) => Array.from({ length: count }, (_, index) => `team ${index + 1}`);

test("puts one team of every pot into each group, with the stage's group sizes", () => {
  for (const count of [1, 4, 5, 6, 23, 24, 25, 40, 41]) {
    const teams = teamsOf(count);
    const { groups, drawn } = drawGroups(teams, 5, "pots", "root:stage");
    expect(groups.map((group) => group.length)).toEqual(fieldSizes(count, 5));
    expect(groups.flat().toSorted()).toEqual(teams.toSorted());
    for (const [index, group] of groups.entries()) {
      const own = drawn.filter((each) => each.group === index);
      expect(own.map(({ team }) => team)).toEqual(group);
      expect(own.map(({ pot }) => pot)).toEqual(group.map((_, pot) => pot));
    }
  }
});

test("depends only on the seed", () => {
  const draw = (seed: string) => drawGroups(teamsOf(24), 5, "pots", seed).groups;
  expect(draw("a")).toEqual(draw("a"));
  expect(draw("a")).not.toEqual(draw("b"));
});

test("puts a team into every group about equally often", () => {
  const counts = [0, 0, 0, 0, 0];
  for (let seed = 0; seed < 500; seed += 1) {
    const { groups } = drawGroups(teamsOf(25), 5, "pots", `seed ${seed}`);
    counts[groups.findIndex((group) => group.includes("team 1"))]! += 1;
  }
  expect(Math.min(...counts)).toBeGreaterThan(70);
  expect(Math.max(...counts)).toBeLessThan(130);
});

test("races heats in the drawn groups, or in a snake without pots", () => {
  const teams = teamsOf(24);
  const entrants = { teams, houseCars: ["h1", "h2", "h3", "h4"], withdrawn: [] };
  const groupsOf = (plan: ReturnType<typeof defaultPlan>) => {
    const planned = nextRound({ plan, entrants, races: [], seed: "root:stage" });
    return [0, 1, 2, 3, 4].map((field) =>
      planned
        .find((race) => race.field === field)!
        .seats.filter((seat) => !seat.startsWith("h"))
        .toSorted(),
    );
  };
  const pots = parseStagePlan({ ...defaultPlan("heats", 5), draw: "pots" });
  const sorted = (groups: string[][]) => groups.map((group) => group.toSorted());
  expect(groupsOf(pots)).toEqual(sorted(drawGroups(teams, 5, "pots", "root:stage").groups));
  expect(groupsOf(defaultPlan("heats", 5))).toEqual(sorted(snakeFields(teams, 5)));
  expect(() => parseStagePlan({ ...defaultPlan("heats", 5), draw: "dice" })).toThrow(/draw/);
});
