import { expect, test } from "vitest";
import { createChance, drawFinishingOrder } from "./chance.ts";
import { packOrders, type FinishingOrder } from "./finishing-orders.ts";
import { fitField } from "./plackett-luce.ts";
import { rateTeams } from "./rate-teams.ts";

const teams = 10;
const strengths = Array.from({ length: teams }, (_, team) => team / 4);

/** Random fields of five; programs that always do the same repeat the same finish. */
function season(fields: number, repeats: number, alwaysTheSame: boolean): FinishingOrder<number>[] {
  const chance = createChance("repeated fields");
  return Array.from({ length: fields }, (_, field) => {
    const cars = chance.shuffled(teams).slice(0, 5);
    const first = drawFinishingOrder(cars, strengths, chance);
    return Array.from({ length: repeats }, () => ({
      order: alwaysTheSame ? first : drawFinishingOrder(cars, strengths, chance),
      block: `field ${field}`,
    }));
  }).flat();
}

test("counts separate races in full, to the bit", () => {
  const alone = season(30, 1, false);
  const fit = fitField(packOrders(alone, teams));
  expect(new Set(fit.raceWeights)).toEqual(new Set([1]));
  expect(fit).toEqual(
    fitField(
      packOrders(
        alone.map(({ order }) => ({ order })),
        teams,
      ),
    ),
  );
});

test("counts a field that repeats its result eight times hardly more than once", () => {
  const [weight = 1] = fitField(packOrders(season(30, 8, true), teams)).raceWeights;
  expect(8 * weight).toBeGreaterThanOrEqual(1);
  expect(8 * weight).toBeLessThan(1.3);
});

test("counts a field with different results nearly as much as other fields", () => {
  const [weight = 0] = fitField(packOrders(season(30, 8, false), teams)).raceWeights;
  expect(8 * weight).toBeGreaterThan(5);
});

test("gives repeating fields intervals as wide as if each had raced once", () => {
  const widthOf = (races: FinishingOrder<number>[]) => {
    const names = strengths.map((_, team) => `team ${team}`);
    const named = races.map(({ order, block }) => ({
      order: order.map((team) => names[Number(team)] ?? ""),
      ...(block !== undefined && { block }),
    }));
    const { ratings } = rateTeams({ teams: names, races: named, seed: "width" });
    return ratings.reduce((sum, { placeInterval }) => sum + placeInterval[1] - placeInterval[0] + 1, 0);
  };
  const once = widthOf(season(30, 1, true));
  const often = widthOf(season(30, 8, true));
  expect(often).toBeGreaterThan(0.9 * once);
});
