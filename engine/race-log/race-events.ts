import type { Outcome } from "../evm/machine.ts";
import type { Effect, Purchase, RaceLog } from "./race-log.ts";

export type RaceEvent =
  | { turn: number; kind: "bought"; seat: number; purchase: Purchase }
  | { turn: number; kind: "effect"; seat: number; effect: Effect }
  /** without effects */
  | { turn: number; kind: "failed"; seat: number; outcome: Outcome }
  | { turn: number; kind: "lead"; seat: number; from: number }
  | { turn: number; kind: "won"; seat: number }
  | { turn: number; kind: "turn-limit" };

/** The lead changes when another car is strictly ahead of all others. */
export function raceEvents(log: RaceLog): RaceEvent[] {
  const events: RaceEvent[] = [];
  let leader: number | undefined;
  for (const { turn, mover, outcome, purchases, effects, after } of log.turns) {
    if (mover !== null) {
      if (outcome !== undefined && outcome.kind !== "ok") events.push({ turn, kind: "failed", seat: mover, outcome });
      for (const purchase of purchases) events.push({ turn, kind: "bought", seat: mover, purchase });
      for (const effect of effects) events.push({ turn, kind: "effect", seat: mover, effect });
    }
    const first = soleLeader(after.cars.map((car) => car.y));
    if (first !== undefined && first !== leader) {
      if (leader !== undefined) events.push({ turn, kind: "lead", seat: first, from: leader });
      leader = first;
    }
  }
  const turn = log.turns.length;
  if (log.winner !== null) events.push({ turn, kind: "won", seat: log.winner });
  if (log.ending === "turn-limit") events.push({ turn, kind: "turn-limit" });
  return events;
}

function soleLeader(places: readonly number[]): number | undefined {
  const best = Math.max(...places);
  const first = places.indexOf(best);
  return places.lastIndexOf(best) === first ? first : undefined;
}
