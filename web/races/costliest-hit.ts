import { raceEvents } from "#engine/race-log/race-events.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { type Reason, whyHit } from "#engine/race-log/reasons.ts";

interface CostlyHit {
  turn: number;
  /** seat of the car that fired */
  by: number;
  speedBefore: number;
  why: Reason | null;
}

/** Slower cars lose little. */
const leastSpeed = 5;

/** The shell that cost a car most distance: the speed it lost, for all turns that were left. */
export function costliestHit(log: RaceLog, seat: number): CostlyHit | undefined {
  let most = 0;
  let found: CostlyHit | undefined;
  for (const event of raceEvents(log)) {
    if (event.kind !== "effect" || event.effect.kind !== "hit" || event.effect.target !== seat) continue;
    const { speedBefore, by = "shell" } = event.effect;
    const cost = (speedBefore - 1) * (log.turns.length - event.turn);
    if (speedBefore < leastSpeed || cost <= most) continue;
    most = cost;
    found = { turn: event.turn, by: event.seat, speedBefore, why: whyHit(log, event.turn, seat, by) };
  }
  return found;
}
