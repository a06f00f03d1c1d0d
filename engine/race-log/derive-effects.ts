import type { Family } from "../formula/families.ts";
import type { Effect, Purchase, RaceState } from "./race-log.ts";

/**
 * Derives a turn's effects from the states before and after and the purchases, because kits don't log hits and blocks.
 * Distances only change at the end of a turn, and before it only shells lower a speed to 1. `by` is missing if both
 * kinds of shell are possible.
 */
export function deriveEffects(
  family: Family,
  before: RaceState,
  after: RaceState,
  mover: number,
  purchases: readonly Purchase[],
): Effect[] {
  const bought = new Map(purchases.map((purchase) => [purchase.action, purchase.amount]));
  const shell = bought.has("shell");
  const superShell = bought.has("superShell");
  const effects: Effect[] = [];

  const dropped = bought.get("banana") ?? 0;
  const moverY = before.cars[mover]!.y;
  for (let i = 0; i < dropped; i += 1) effects.push({ kind: "banana-dropped", y: moverY });

  const removed = removedPlaces([...before.bananas, ...Array.from({ length: dropped }, () => moverY)], after.bananas);
  const slipped: Effect[] = [];
  for (const [seat, car] of after.cars.entries()) {
    const place = removed.indexOf(car.y);
    if (place === -1 || car.y === before.cars[seat]!.y) continue;
    removed.splice(place, 1);
    slipped.push({ kind: "slipped", target: seat, y: car.y });
  }
  for (const y of removed) effects.push({ kind: "banana-cleared", y });

  const target = shell ? nearestAhead(before, mover) : undefined;
  let hits = 0;
  for (const [seat, car] of before.cars.entries()) {
    if (seat === mover || car.speed <= 1 || speedAtMove(before, after, seat, slipped) !== 1) continue;
    const byShell = shell && seat === target && (before.cars[seat]!.shield === 0 || family === "monaco");
    const by = byShell && superShell ? undefined : superShell && !byShell ? "superShell" : "shell";
    effects.push({ kind: "hit", ...(by === undefined ? {} : { by }), target: seat, speedBefore: car.speed });
    hits += 1;
  }
  if (shell && hits === 0 && removed.length === 0) {
    if (target === undefined) effects.push({ kind: "missed" });
    else if (before.cars[target]!.speed <= 1) effects.push({ kind: "wasted", target });
    else effects.push({ kind: "blocked", target });
  }
  return [...effects, ...slipped];
}

/** Ties: the first in turn order. */
export function nearestAhead(state: RaceState, mover: number): number | undefined {
  const order = state.order ?? state.cars.map((_, seat) => seat);
  let nearest: number | undefined;
  for (const seat of order) {
    const { y } = state.cars[seat]!;
    if (y > state.cars[mover]!.y && (nearest === undefined || y < state.cars[nearest]!.y)) nearest = seat;
  }
  return nearest;
}

/** Undefined when a slip makes it ambiguous and no shell could have set it. */
function speedAtMove(
  before: RaceState,
  after: RaceState,
  seat: number,
  slipped: readonly Effect[],
): number | undefined {
  const { speed, y } = after.cars[seat]!;
  const hasSlipped = slipped.some((effect) => effect.kind === "slipped" && effect.target === seat);
  if (!hasSlipped) return speed;
  // A slip halves the speed, rounded down, so 0 means 1 or 0 before, and a move of at most one place.
  return speed === 0 && y - before.cars[seat]!.y <= 1 ? 1 : undefined;
}

function removedPlaces(before: readonly number[], after: readonly number[]): number[] {
  const remaining = [...before];
  for (const y of after) {
    const place = remaining.indexOf(y);
    if (place !== -1) remaining.splice(place, 1);
  }
  return remaining;
}
