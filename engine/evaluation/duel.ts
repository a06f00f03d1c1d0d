import type { RaceLog } from "../race-log/race-log.ts";

/**
 * Why one car ended ahead of another:
 * - shells: the one behind lost enough speed to shells to make the difference
 * - speed: the one ahead bought more speed, mainly by spending more coins
 * - prices: it bought more speed, mainly by paying less per unit
 * - timing: neither; it bought earlier, or moved first in the last turns
 */
export const duelReasons = ["speed", "shells", "prices", "timing"] as const;

export interface Duel {
  ahead: number;
  behind: number;
  reason: (typeof duelReasons)[number];
}

/** Every pair of cars. Integer arithmetic, so that all machines agree. */
export function duelsOf(log: RaceLog): Duel[] {
  const runs = log.seats.map((_, seat) => speedOf(log, seat));
  return log.finishOrder.flatMap((ahead, place) =>
    log.finishOrder
      .slice(place + 1)
      .map((behind) => ({ ahead, behind, reason: reasonFor(runs[ahead]!, runs[behind]!) })),
  );
}

interface SpeedOfRace {
  units: number;
  /** null: unknown from the log */
  coins: number | null;
  lost: number;
}

function speedOf(log: RaceLog, seat: number): SpeedOfRace {
  const speed: SpeedOfRace = { units: 0, coins: 0, lost: 0 };
  for (const { mover, purchases, effects } of log.turns) {
    for (const { action, amount, cost } of mover === seat ? purchases : []) {
      if (action !== "accelerate") continue;
      speed.units += amount;
      speed.coins = speed.coins === null || cost === undefined ? null : speed.coins + cost;
    }
    for (const effect of effects) {
      // Hits set the speed to 1.
      if (effect.kind === "hit" && effect.target === seat) speed.lost += effect.speedBefore - 1;
    }
  }
  return speed;
}

function reasonFor(ahead: SpeedOfRace, behind: SpeedOfRace): Duel["reason"] {
  const moreLost = behind.lost - ahead.lost;
  const moreBought = ahead.units - behind.units;
  if (moreLost > 0 && moreLost >= moreBought) return "shells";
  if (moreBought <= 0) return "timing";
  if (ahead.coins === null || behind.coins === null) return "speed";
  // units = coins / price, so the ratio of units is the coins' ratio times the inverse price ratio; the larger factor
  // is the reason.
  const square = (coins: number) => BigInt(coins) ** 2n;
  return square(ahead.coins) * BigInt(behind.units) >= square(behind.coins) * BigInt(ahead.units) ? "speed" : "prices";
}
