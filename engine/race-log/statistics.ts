import { type ActionName, actionNames } from "../formula/families.ts";
import type { RaceLog } from "./race-log.ts";

/** Leaves out what the log lacks (gas, prices). */
export interface CarStatistics {
  seat: number;
  name: string;
  /** in one turn */
  mostGas?: number;
  bought: Partial<Record<ActionName, { units: number; coins?: number }>>;
  hitsGiven: number;
  hitsTaken: number;
  /** shells stopped by its shield */
  blocked: number;
  distance: number;
  balanceLeft: number;
}

/** Returns the statistics of each car, by seat. */
export function carStatistics(log: RaceLog): CarStatistics[] {
  return log.seats.map(({ name }, seat) => statisticsOf(log, seat, name));
}

function statisticsOf(log: RaceLog, seat: number, name: string): CarStatistics {
  const gas = log.turns.filter(({ mover }) => mover === seat).flatMap(({ gasUsed }) => gasUsed ?? []);
  const end = (log.turns.at(-1)?.after ?? log.start).cars[seat]!;
  const statistics: CarStatistics = {
    seat,
    name,
    ...(gas.length > 0 && { mostGas: Math.max(...gas) }),
    bought: boughtBy(log, seat),
    hitsGiven: 0,
    hitsTaken: 0,
    blocked: 0,
    distance: end.y,
    balanceLeft: end.balance,
  };
  for (const { mover, effects } of log.turns) {
    for (const effect of effects) {
      if (effect.kind === "hit") {
        statistics.hitsGiven += Number(mover === seat);
        statistics.hitsTaken += Number(effect.target === seat);
      } else if (effect.kind === "blocked") statistics.blocked += Number(effect.target === seat);
    }
  }
  return statistics;
}

function boughtBy(log: RaceLog, seat: number): CarStatistics["bought"] {
  const bought: CarStatistics["bought"] = {};
  for (const action of actionNames(log.formula.family)) {
    const purchases = log.turns
      .filter((turn) => turn.mover === seat)
      .flatMap((turn) => turn.purchases.filter((purchase) => purchase.action === action));
    if (purchases.length === 0) continue;
    const units = purchases.reduce((sum, purchase) => sum + purchase.amount, 0);
    const coins = purchases.reduce((sum, purchase) => sum + (purchase.cost ?? Number.NaN), 0);
    bought[action] = { units, ...(Number.isNaN(coins) ? {} : { coins }) };
  }
  return bought;
}
