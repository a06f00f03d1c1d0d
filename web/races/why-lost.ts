import { raceEvents } from "#engine/race-log/race-events.ts";
import type { RaceLog } from "#engine/race-log/race-log.ts";
import { type Reason, whyHit } from "#engine/race-log/reasons.ts";

/** Always with the turn to look at. */
export type Loss = { turn: number } & (
  | { kind: "failed-turns"; failed: number; turns: number }
  /** `by`: seat of the car that fired */
  | { kind: "hit"; by: number; speedBefore: number; why: Reason | null }
  | { kind: "coins-left"; coins: number }
  | { kind: "out-of-coins" }
  | { kind: "slower"; speed: number; winner: number; winnerSpeed: number }
);

/** Share of a car's own turns. */
const manyFailed = 0.25;
/** Slower cars lose little. */
const leastSpeed = 5;
/** Shares of the coins at the start. */
const manyCoins = 0.25;
const noCoins = 0.01;

/** The likeliest reason, in this order; undefined: the car won, or no car did. */
export function whyLost(log: RaceLog, seat: number): Loss | undefined {
  const { winner, turns, formula } = log;
  if (winner === null || winner === seat) return undefined;
  const own = turns.filter(({ mover }) => mover === seat);
  const failed = own.filter(({ outcome }) => outcome && outcome.kind !== "ok");
  const [firstFailed] = failed;
  if (firstFailed && failed.length >= own.length * manyFailed)
    return { kind: "failed-turns", turn: firstFailed.turn, failed: failed.length, turns: own.length };
  const hit = costliestHit(log, seat);
  if (hit) return hit;
  const coins = turns.at(-1)!.after.cars[seat]!.balance;
  if (coins >= formula.startBalance * manyCoins) return { kind: "coins-left", turn: turns.length, coins };
  const out = own.find(({ after }) => after.cars[seat]!.balance < formula.startBalance * noCoins);
  if (out && out.turn < (turns.length * 2) / 3) return { kind: "out-of-coins", turn: out.turn };
  const { turn, after } = turns[Math.ceil(turns.length / 2) - 1]!;
  return { kind: "slower", turn, speed: after.cars[seat]!.speed, winner, winnerSpeed: after.cars[winner]!.speed };
}

/** The shell that cost a car most distance: the speed it lost, for all turns that were left. */
function costliestHit(log: RaceLog, seat: number): Loss | undefined {
  let most = 0;
  let found: Loss | undefined;
  for (const event of raceEvents(log)) {
    if (event.kind !== "effect" || event.effect.kind !== "hit" || event.effect.target !== seat) continue;
    const { speedBefore, by = "shell" } = event.effect;
    const cost = (speedBefore - 1) * (log.turns.length - event.turn);
    if (speedBefore < leastSpeed || cost <= most) continue;
    most = cost;
    const why = whyHit(log, event.turn, seat, by);
    found = { kind: "hit", turn: event.turn, by: event.seat, speedBefore, why };
  }
  return found;
}
