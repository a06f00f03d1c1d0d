import { expect, test } from "vitest";
import { createChance, drawFinishingOrder } from "#engine/ratings/chance.ts";
import { nextRound, type StageRace } from "#engine/stages/next-round.ts";
import { rankTeams } from "#engine/stages/order-stage.ts";
import { defaultPlan } from "#engine/stages/stage-plan.ts";
import { countOrders } from "./count-orders.ts";

/** Many equal cars and some guests, so that thirds and quarters of shares tie. */
test.each(["round-robin", "heats", "championship"] as const)(
  "ranks %s as counted by hand, also with exactly equal shares",
  (format) => {
    for (let season = 0; season < 40; season += 1) {
      const chance = createChance(`${format} ${season}`);
      const teams = Array.from({ length: 38 }, (_, index) => `t${String(index).padStart(2, "0")}`);
      const guests = teams.slice(0, 4);
      const plan = {
        ...defaultPlan(format, 5),
        rounds: 6,
        racesPerField: format === "heats" ? 6 : 1,
        points: [10, 6, 4, 3, 2],
      };
      const houseCars = ["house 1", "house 2", "house 3", "house 4"];
      const entrants = { teams, houseCars, withdrawn: [], guests };
      const races: StageRace[] = [];
      const seed = String(season);
      for (;;) {
        const round = nextRound({ plan, entrants, races, seed });
        if (round.length === 0) break;
        for (const planned of round) {
          const level = planned.seats.map(() => 0);
          const seats = planned.seats.map((_, seat) => seat);
          const order = drawFinishingOrder(seats, level, chance).map((seat) => [planned.seats[seat]!]);
          races.push({ ...planned, order });
        }
      }
      const counted = countOrders({
        format,
        cars: 5,
        points: plan.points,
        advancing: 5,
        advancePerField: plan.advancePerField,
        bestOthers: plan.bestOthers,
        teams: teams.slice(4).map((team) => ({ team, division: "all" })),
        races: races.map(({ field, order }) => ({
          field,
          isWon: true,
          seats: order.flat().map((team, place) => ({ team, distance: 100 - place })),
        })),
      });
      expect(rankTeams({ plan, entrants, races, seed }).map(({ team }) => team)).toEqual(
        counted.get("all")?.map(({ team }) => team),
      );
    }
  },
);
