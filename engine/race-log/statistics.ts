import type { Outcome } from "../evm/machine.ts";
import { type ActionName, actionNames } from "../formula/families.ts";
import type { RaceLog } from "./race-log.ts";
import { raceEvents } from "./race-events.ts";

/** Leaves out what the log lacks (gas, outcomes, prices). */
export interface CarStatistics {
  seat: number;
  name: string;
  turnsTaken: number;
  failedTurns: Partial<Record<Outcome["kind"], number>>;
  gasUsed?: { total: number; mean: number; max: number };
  bought: Partial<Record<ActionName, { units: number; coins?: number }>>;
  hitsGiven: number;
  hitsTaken: number;
  /** shells stopped by its shield */
  blocked: number;
  /** shells without a target, or at a slow one */
  shellsLost: number;
  slips: number;
  topSpeed: number;
  /** turns after which it led */
  turnsInLead: number;
  distance: number;
  balanceLeft: number;
}

export interface RaceStatistics {
  turns: number;
  leadChanges: number;
  /** between the first two at the end */
  winningGap: number;
  /** most expensive purchase with a known price */
  dearest?: { turn: number; seat: number; action: ActionName; amount: number; cost: number };
  cars: CarStatistics[];
}

export function raceStatistics(log: RaceLog): RaceStatistics {
  const end = log.turns.at(-1)?.after ?? log.start;
  const [first, second] = log.finishOrder;
  const statistics: RaceStatistics = {
    turns: log.turns.length,
    leadChanges: raceEvents(log).filter((event) => event.kind === "lead").length,
    winningGap: Math.max(0, end.cars[first!]!.y - end.cars[second!]!.y),
    cars: log.seats.map((seat, i) => carStatistics(log, i, seat.name)),
  };
  for (const { turn, mover, purchases } of log.turns) {
    for (const { action, amount, cost } of purchases) {
      if (mover === null || cost === undefined || cost <= (statistics.dearest?.cost ?? 0)) continue;
      statistics.dearest = { turn, seat: mover, action, amount, cost };
    }
  }
  return statistics;
}

function carStatistics(log: RaceLog, seat: number, name: string): CarStatistics {
  const carsTurns = log.turns.filter((turn) => turn.mover === seat);
  const end = (log.turns.at(-1)?.after ?? log.start).cars[seat]!;
  const gas = carsTurns.flatMap((turn) => turn.gasUsed ?? []);
  const total = gas.reduce((sum, used) => sum + used, 0);
  const statistics: CarStatistics = {
    seat,
    name,
    turnsTaken: carsTurns.length,
    failedTurns: {},
    ...(gas.length === 0 ? {} : { gasUsed: { total, mean: total / gas.length, max: Math.max(...gas) } }),
    bought: boughtBy(log, seat),
    hitsGiven: 0,
    hitsTaken: 0,
    blocked: 0,
    shellsLost: 0,
    slips: 0,
    topSpeed: 0,
    turnsInLead: 0,
    distance: end.y,
    balanceLeft: end.balance,
  };
  for (const { mover, outcome, effects, after } of log.turns) {
    const isMover = mover === seat;
    if (isMover && outcome !== undefined && outcome.kind !== "ok") {
      statistics.failedTurns[outcome.kind] = (statistics.failedTurns[outcome.kind] ?? 0) + 1;
    }
    for (const effect of effects) {
      if (effect.kind === "hit") {
        statistics.hitsGiven += Number(isMover);
        statistics.hitsTaken += Number(effect.target === seat);
      } else if (effect.kind === "blocked") statistics.blocked += Number(effect.target === seat);
      else if (effect.kind === "missed" || effect.kind === "wasted") statistics.shellsLost += Number(isMover);
      else if (effect.kind === "slipped") statistics.slips += Number(effect.target === seat);
    }
    const { y, speed } = after.cars[seat]!;
    statistics.topSpeed = Math.max(statistics.topSpeed, speed);
    statistics.turnsInLead += Number(after.cars.every((car, other) => other === seat || car.y < y));
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
