import { createChance, drawFinishingOrder } from "../../engine/ratings/chance.ts";
import { packOrders, type FinishingOrder } from "../../engine/ratings/finishing-orders.ts";
import { planLadderRaces } from "../../engine/ratings/matchmaking.ts";
import { fitField } from "../../engine/ratings/plackett-luce.ts";
import { rateTeams } from "../../engine/ratings/rate-teams.ts";
import { elo, openSkill } from "./rivals.ts";
import { fieldSize, randomFields, rankCorrelation } from "./season.ts";

const teams = 40;

/** Races per car after which the order is compared with the truth. */
export const checkpoints = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64];

/** For each system the rank correlation at each checkpoint. */
export type Curves = Record<string, number[]>;

/** The name of the system whose fields are planned by its own ratings; all others see the same races of random fields. */
export const plannedByRatings = "Plackett–Luce, ladder pairing";

/** One season of 40 cars with true spread 1. Every system sees the very same races. */
export function raceForOrder(season: number): Curves {
  const chance = createChance(`random fields, season ${season}`);
  const truth = trueStrengths(season);
  const rivals = {
    "Elo, K 16": elo(teams, 16),
    "Elo, K 32": elo(teams, 32),
    "Elo, K 64": elo(teams, 64),
    "OpenSkill, mean": openSkill(teams, "mean"),
    "OpenSkill, ordinal": openSkill(teams, "ordinal"),
  };
  const races: FinishingOrder<number>[] = [];
  const curves: Curves = { "Plackett–Luce": [] };
  for (const name of Object.keys(rivals)) curves[name] = [];
  for (let round = 1; round <= checkpoints.at(-1)!; round++) {
    for (const field of randomFields(teams, chance)) {
      const order = drawFinishingOrder(field, truth, chance);
      races.push({ order });
      for (const rival of Object.values(rivals)) rival.record(order);
    }
    if (!checkpoints.includes(round)) continue;
    curves["Plackett–Luce"]!.push(rankCorrelation(truth, fitField(packOrders(races, teams), 1e-6).strengths));
    for (const [name, rival] of Object.entries(rivals)) curves[name]!.push(rankCorrelation(truth, rival.values()));
  }
  return curves;
}

/** The same season raced on the practice ladder: before each checkpoint the fields are planned from the ratings so far. */
export function raceOnLadder(season: number): Curves {
  const chance = createChance(`ladder, season ${season}`);
  const truth = trueStrengths(season);
  const names = truth.map((_, team) => String(team));
  const seatCounts = truth.map(() => Array.from({ length: fieldSize }, () => 0));
  const races: FinishingOrder<string>[] = [];
  const curve: number[] = [];
  let table = rateTeams({ teams: names, races, seed: "start", replicates: 40 });
  for (const [index, checkpoint] of checkpoints.entries()) {
    const seed = `season ${season}, checkpoint ${checkpoint}`;
    const cars = table.ratings.map(({ team, strength, uncertainty }) => {
      return { name: team, strength, uncertainty, seatCounts: seatCounts[Number(team)]! };
    });
    const count = ((checkpoint - (checkpoints[index - 1] ?? 0)) * teams) / fieldSize;
    for (const seats of planLadderRaces({ cars, fieldSize, races: count, seed })) {
      for (const [seat, name] of seats.entries()) seatCounts[Number(name)]![seat]! += 1;
      races.push({ order: drawFinishingOrder(seats.map(Number), truth, chance).map(String) });
    }
    table = rateTeams({ teams: names, races, seed, replicates: 40 });
    const strengths = new Float64Array(teams);
    for (const { team, strength } of table.ratings) strengths[Number(team)] = strength;
    curve.push(rankCorrelation(truth, strengths));
  }
  return { [plannedByRatings]: curve };
}

/** The true strengths of a season, the same with either pairing. */
function trueStrengths(season: number): number[] {
  const chance = createChance(`true strengths, season ${season}`);
  return Array.from({ length: teams }, () => chance.normal());
}
