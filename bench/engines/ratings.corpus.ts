import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { cityScores } from "../../engine/ratings/city-score.ts";
import { planLadderRaces } from "../../engine/ratings/matchmaking.ts";
import { rateTeams } from "../../engine/ratings/rate-teams.ts";
import { runSeason } from "../ratings/season.ts";

/** Seasons of known fields: rated with replicates, scored by city, and the next races planned. One run is one season. */
export default function rateSeasons(): Promise<{ runs: number; hash: string }> {
  const seasons = [
    { name: "usual", teams: 25, spread: 1, racesPerCar: 16 },
    { name: "close", teams: 60, spread: 0.3, racesPerCar: 10 },
    { name: "wide", teams: 40, spread: 5, racesPerCar: 40 },
    { name: "repeating", teams: 25, spread: 1, racesPerCar: 20, repeats: 5 },
  ];
  const all = sha256.create();
  // A number's shortest text is unique to its bits, so equal texts are equal numbers.
  const add = (value: unknown): unknown => all.update(utf8ToBytes(JSON.stringify(value)));
  for (const field of seasons) {
    const { truth, races } = runSeason(field, field.name);
    const teams = truth.map((_, team) => `team ${team}`);
    const named = races.map(({ order, block }) => ({
      order: order.map((group) => (typeof group === "number" ? teams[group]! : group.map((car) => teams[car]!))),
      ...(block === undefined ? {} : { block }),
    }));
    const table = rateTeams({ teams, races: named, seed: field.name, replicates: 100 });
    const cities = new Map(teams.map((team, index) => [team, ["Izmir", "Konya", "Trabzon"][index % 3]!]));
    const cars = table.ratings.map(({ team, strength, uncertainty }) => ({
      name: team,
      strength,
      uncertainty,
      seatCounts: [],
    }));
    add([table.ratings, cityScores(table, cities, 5), Array.from(table.replicates.strengths)]);
    add(planLadderRaces({ cars, fieldSize: 5, races: 50, seed: field.name }));
  }
  return Promise.resolve({ runs: seasons.length, hash: bytesToHex(all.digest()) });
}
