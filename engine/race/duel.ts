import type { RaceLog } from "./race-log.ts";

/**
 * What put one car of a race ahead of another at the end:
 *
 * - shells: the one behind lost so much more speed to shells that it would have bought as much speed otherwise
 * - speed: the one ahead bought more speed, most of all because it spent more coins on it
 * - prices: the one ahead bought more speed, most of all because it paid less for a unit
 * - timing: neither; it bought its speed sooner, or moved first in the last turns
 */
export const duelReasons = ["speed", "shells", "prices", "timing"] as const;

export interface Duel {
  /** seats */
  ahead: number;
  behind: number;
  reason: (typeof duelReasons)[number];
}

/** Every pair of cars of a race, with what decided between them; whole numbers alone, so that every machine finds the same. */
export function duelsOf(log: RaceLog): Duel[] {
  const runs = log.seats.map((_, seat) => speedOf(log, seat));
  return log.finishOrder.flatMap((ahead, place) =>
    log.finishOrder
      .slice(place + 1)
      .map((behind) => ({ ahead, behind, reason: reasonFor(runs[ahead]!, runs[behind]!) })),
  );
}

/** What a car did for its speed in a race, and what was done to it. */
interface SpeedOfRace {
  /** units of acceleration */
  units: number;
  /** coins paid for them; null where the log does not tell */
  coins: number | null;
  /** speed that shells took */
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
      // A car that is hit goes on with speed 1.
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
  // units = coins / price, so the ratio of units is that of coins times that of prices turned round; the greater of the two is the reason.
  const square = (coins: number) => BigInt(coins) ** 2n;
  return square(ahead.coins) * BigInt(behind.units) >= square(behind.coins) * BigInt(ahead.units) ? "speed" : "prices";
}
