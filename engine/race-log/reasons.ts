import { type ActionName, actionNames } from "../formula/families.ts";
import { priceCurve } from "../formula/formula.ts";
import { raceEvents } from "./race-events.ts";
import type { RaceLog, RaceState } from "./race-log.ts";

/** Based on the log up to that turn. Seats are indexes into `RaceLog.seats`. */
export type Reason =
  /** the target's shield ended after that turn */
  | { kind: "shield-gone"; seat: number; turn: number }
  | { kind: "never-shielded"; seat: number }
  /** shields don't stop this shell */
  | { kind: "through-shield" }
  /** turns the shield still lasts */
  | { kind: "shield-left"; seat: number; turns: number }
  /** the former leader was hit before and never regained its speed */
  | { kind: "was-hit"; seat: number; turn: number; speedBefore: number }
  /** the new leader is faster than the old one */
  | { kind: "faster"; seat: number; speed: number; than: number }
  /** the winner led since then; 0: from its first move */
  | { kind: "led-since"; seat: number; turn: number }
  /** the winner only led at the end */
  | { kind: "led-last"; seat: number }
  /** coins per unit, and the price at the target rate */
  | { kind: "unit-price"; price: number; target: number };

/** Rounds within which a hit explains a lead change. */
const roundsBack = 3;

/** Null: unknown, or a formula without shields. */
export function whyHit(log: RaceLog, turn: number, target: number, by: "shell" | "superShell"): Reason | null {
  if (priceCurveOf(log, "shield") === null) return null;
  if (by === "superShell") return { kind: "through-shield" };
  if (stateBefore(log, turn).cars[target]!.shield > 0) return null;
  for (let at = turn - 1; at >= 1; at -= 1) {
    if (stateBefore(log, at).cars[target]!.shield > 0) return { kind: "shield-gone", seat: target, turn: at };
  }
  return { kind: "never-shielded", seat: target };
}

/** How long the shield lasts. */
export function whyBlocked(log: RaceLog, turn: number, target: number): Reason | null {
  const turns = log.turns[turn - 1]?.after.cars[target]?.shield ?? 0;
  return turns > 0 ? { kind: "shield-left", seat: target, turns } : null;
}

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

export function whyWon(log: RaceLog): Reason | null {
  const { winner, turns } = log;
  if (winner === null) return null;
  const lead = raceEvents(log).findLast((event) => event.kind === "lead");
  if (!lead) return { kind: "led-since", seat: winner, turn: 0 };
  if (lead.seat !== winner || lead.turn === turns.length) return { kind: "led-last", seat: winner };
  return { kind: "led-since", seat: winner, turn: lead.turn };
}

/** Null: unknown, or nothing bought. */
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
  // Rounded half up, with integers.
  return { kind: "unit-price", price: Math.floor((2 * cost + amount) / (2 * amount)), target };
}

export interface DecisiveMoment {
  kind: "hit" | "lead" | "finish";
  turn: number;
  seat: number;
}

/** In units; slow motion uses the same limit. */
export const closeFinish = 15;

/** Speed lost in a hit that decides a race without lead changes. */
const hardHit = 10;

/**
 * A close finish; else the hit that cost the lead, or the last lead change; else the hardest hit on another car; else
 * the finish. Null: no winner.
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

/** At the target rate; null: no such action. */
function priceCurveOf(log: RaceLog, action: ActionName): number | null {
  return actionNames(log.formula.family).includes(action) ? priceCurve(log.formula, action).target : null;
}
