import { type ActionName, actionNames } from "./families.ts";
import { priceCurve } from "./formula.ts";
import { raceEvents } from "./race-events.ts";
import type { RaceLog, RaceState } from "./race-log.ts";

/** Why something in a race came about, as far as the log up to that turn tells. Seats are indexes into `RaceLog.seats`. */
export type Reason =
  /** the car that was hit had a shield, which was used up after that turn */
  | { kind: "shield-gone"; seat: number; turn: number }
  /** the car that was hit had not been shielded at all so far */
  | { kind: "never-shielded"; seat: number }
  /** no shield stops this shell */
  | { kind: "through-shield" }
  /** the shield that stopped a shell lasts for so many more turns */
  | { kind: "shield-left"; seat: number; turns: number }
  /** the car that lost the lead was hit shortly before, and never came back to its speed */
  | { kind: "was-hit"; seat: number; turn: number; speedBefore: number }
  /** the car that took the lead is faster than the one it passed */
  | { kind: "faster"; seat: number; speed: number; than: number }
  /** the winner was first from that turn on; 0: from its first move to the finish */
  | { kind: "led-since"; seat: number; turn: number }
  /** the winner was not first before the last turn */
  | { kind: "led-last"; seat: number }
  /** coins that each unit cost, and what one costs at the target rate */
  | { kind: "unit-price"; price: number; target: number };

/** A hit is the reason for a change of the lead as long as it is no further back than so many rounds. */
const roundsBack = 3;

/** Why a shell hit: what had become of the target's shield. null: the log does not tell, or the formula has no shields. */
export function whyHit(log: RaceLog, turn: number, target: number, by: "shell" | "superShell"): Reason | null {
  if (priceCurveOf(log, "shield") === null) return null;
  if (by === "superShell") return { kind: "through-shield" };
  if (stateBefore(log, turn).cars[target]!.shield > 0) return null;
  for (let at = turn - 1; at >= 1; at -= 1) {
    if (stateBefore(log, at).cars[target]!.shield > 0) return { kind: "shield-gone", seat: target, turn: at };
  }
  return { kind: "never-shielded", seat: target };
}

/** Why a shell was stopped: how long the shield that did it lasts. */
export function whyBlocked(log: RaceLog, turn: number, target: number): Reason | null {
  const turns = log.turns[turn - 1]?.after.cars[target]?.shield ?? 0;
  return turns > 0 ? { kind: "shield-left", seat: target, turns } : null;
}

/** Why a car took the lead from another: that one was hit, or it is faster. */
export function whyLead(log: RaceLog, turn: number, seat: number, from: number): Reason | null {
  const after = log.turns[turn - 1]!.after.cars;
  const oldest = Math.max(1, turn - roundsBack * log.seats.length);
  for (let at = turn; at >= oldest; at -= 1) {
    for (const effect of log.turns[at - 1]!.effects) {
      if (effect.kind !== "hit" || effect.target !== from || effect.speedBefore <= after[from]!.speed) continue;
      return { kind: "was-hit", seat: from, turn: at, speedBefore: effect.speedBefore };
    }
  }
  const { speed } = after[seat]!;
  const than = after[from]!.speed;
  return speed > than ? { kind: "faster", seat, speed, than } : null;
}

/** Since when the winner was first; null: nobody won. */
export function whyWon(log: RaceLog): Reason | null {
  const { winner, turns } = log;
  if (winner === null) return null;
  const lead = raceEvents(log).findLast((event) => event.kind === "lead");
  if (!lead) return { kind: "led-since", seat: winner, turn: 0 };
  if (lead.seat !== winner || lead.turn === turns.length) return { kind: "led-last", seat: winner };
  return { kind: "led-since", seat: winner, turn: lead.turn };
}

/** What each unit of a purchase cost beside the usual; null: the log does not tell, or nothing was bought. */
export function whyBought(log: RaceLog, turn: number, action: ActionName): Reason | null {
  const target = priceCurveOf(log, action);
  const calls = log.turns[turn - 1]!.purchases.filter((purchase) => purchase.action === action && purchase.amount > 0);
  if (target === null || calls.length === 0) return null;
  let amount = 0;
  let cost = 0;
  for (const call of calls) {
    if (call.cost === undefined) return null;
    amount += call.amount;
    cost += call.cost;
  }
  // Rounded to whole coins, halves up, in whole numbers.
  return { kind: "unit-price", price: Math.floor((2 * cost + amount) / (2 * amount)), target };
}

/** The turn whose replay tells most of how a race was decided, and the car to look at. */
export interface DecisiveMoment {
  kind: "hit" | "lead" | "finish";
  /** from 1 */
  turn: number;
  seat: number;
}

/** A finish this close, in units, is the moment itself: the same that slow motion announces. */
export const closeFinish = 15;

/** Speed that a hit must have cost to decide a race in which the lead never changed. */
const hardHit = 10;

/**
 * What decided a race: a close finish; else the hit that cost the leader the lead, or the last change of the lead itself; else the hardest hit
 * on somebody else; else the finish. null: nobody won.
 */
export function decisiveMoment(log: RaceLog): DecisiveMoment | null {
  const { winner, turns, finishOrder } = log;
  const last = turns.at(-1);
  if (winner === null || !last) return null;
  const finish: DecisiveMoment = { kind: "finish", turn: turns.length, seat: winner };
  const second = finishOrder[1];
  if (second !== undefined && last.after.cars[winner]!.y - last.after.cars[second]!.y <= closeFinish) return finish;
  const events = raceEvents(log);
  const lead = events.findLast((event) => event.kind === "lead");
  if (lead?.kind === "lead") {
    const reason = whyLead(log, lead.turn, lead.seat, lead.from);
    if (reason?.kind === "was-hit") return { kind: "hit", turn: reason.turn, seat: reason.seat };
    return { kind: "lead", turn: lead.turn, seat: lead.seat };
  }
  const hits = events.flatMap((event) =>
    event.kind === "effect" && event.effect.kind === "hit" && event.effect.target !== winner
      ? [{ turn: event.turn, seat: event.effect.target, speedBefore: event.effect.speedBefore }]
      : [],
  );
  const hardest = hits.toSorted((a, b) => b.speedBefore - a.speedBefore || a.turn - b.turn)[0];
  if (!hardest || hardest.speedBefore < hardHit) return finish;
  return { kind: "hit", turn: hardest.turn, seat: hardest.seat };
}

function stateBefore(log: RaceLog, turn: number): RaceState {
  return turn <= 1 ? log.start : log.turns[turn - 2]!.after;
}

/** What a unit costs at the target rate; null: the formula has no such action. */
function priceCurveOf(log: RaceLog, action: ActionName): number | null {
  return actionNames(log.formula.family).includes(action) ? priceCurve(log.formula, action).target : null;
}
